import { describe, expect, test } from "vitest";
import { system } from "../../protocol/actor.ts";
import { readText } from "../../protocol/dialects/read-text.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import { PlayedTask, question } from "./decide.suite.ts";

const ok = { t: "turnEnd", status: "ok" } as const;
const fenced = "```\n[USER_QUESTION]\ncategory: business\nquestion: Which?\n[/USER_QUESTION]\n```\n";
const bold = "**=== CUSTOM TASK COMPLETE ===**\n";
const inFence = "USER_QUESTION: It was inside a code fence and was not read.";
const onLine = "CUSTOM_TASK_COMPLETE: It was on a line with other text or formatting and was not read.";

/** Returns the events of reading a text. */
function read(text: string) {
  return readText(text, ["platform"]).map((item) => ({ t: "item", item }) as const);
}

/** Returns the queued messages of the task's agent, with the reason of each protocol error. */
function toldAfter(task: PlayedTask): unknown {
  return task.state.agent.outbox.map((message) =>
    message.type === "protocol_error" ? `${message.block}: ${message.reason}` : message.type,
  );
}

function send(task: PlayedTask): void {
  for (const { messageId } of task.state.agent.outbox) {
    task.do({ type: "message.sent", runId: task.runId, messageId }, system);
  }
}

/** Moves the clock, and fires the timer of the correction if it is due. */
function waits(task: PlayedTask, seconds: number): void {
  task.now = new Date(task.now.getTime() + seconds * 1000);
  const due = task.state.timers.find(
    ({ purpose, dueAt }) => purpose === "correction" && dueAt <= task.now.toISOString(),
  );
  if (due !== undefined) task.do({ type: "timer.due", timerId: due.id }, system);
}

describe("an agent that takes turns", () => {
  test("is told to print a fenced block bare, at most twice; then a person decides", () => {
    const task = new PlayedTask("turns").started();
    for (let time = 1; time <= 2; time++) {
      task.reads(...read(fenced), ok);
      expect(task.stands).toBe("in_progress, running");
      expect(toldAfter(task)).toEqual([inFence]);
      send(task);
    }
    task.reads(...read(fenced), ok);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
  });

  test("is told about a bold marker at most three times; then a person decides", () => {
    const task = new PlayedTask("turns").started();
    for (let time = 1; time <= 3; time++) {
      task.reads(...read(bold), ok);
      expect(task.stands).toBe("in_progress, running");
      expect(toldAfter(task)).toEqual([onLine]);
      send(task);
    }
    task.reads(...read(bold), ok);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    task.do({ type: "task.resume" });
    expect([task.stands, toldAfter(task)]).toEqual(["in_progress, running", [onLine]]);
  });

  test("is told nothing if the turn also contains a valid block", () => {
    const task = new PlayedTask("turns").started();
    task.reads(...read(fenced), { t: "item", item: question("Which?") }, ok);
    expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
    expect(toldAfter(task)).toEqual([]);
  });

  test("starts at zero again when the person writes, and a block of an earlier turn is forgotten", () => {
    const task = new PlayedTask("turns").started();
    task.reads(...read(fenced), ok);
    task.do({ type: "task.message", text: "Go on" });
    expect(task.state.agent).toMatchObject({ misplaced: { block: null, told: 0 }, corrections: 0 });
  });
});

describe("a program", () => {
  test.each([
    ["a fenced question", fenced, inFence],
    ["a bold marker", bold, onLine],
    ["a marker after other text", "Done! === CUSTOM TASK COMPLETE ===\n", onLine],
  ])("is told about %s once it has been quiet for two seconds", (_, text, told) => {
    const task = new PlayedTask().started();
    task.reads(...read(text));
    expect(toldAfter(task)).toEqual([]);
    waits(task, 2);
    expect(toldAfter(task)).toEqual([told]);
  });

  test("is told nothing while it prints, nor if a valid message follows", () => {
    const task = new PlayedTask().started();
    task.reads(...read(bold));
    task.now = new Date(task.now.getTime() + 1_500);
    const output = [{ stream: "stdout", from: 0, to: 10 }] as const;
    task.do({ type: "run.reported", runId: task.runId, events: [], output, ended: null }, system);
    waits(task, 0.5);
    expect(toldAfter(task)).toEqual([]);
    task.says(question("Which?"));
    waits(task, 5);
    expect(toldAfter(task)).toEqual([]);
  });

  test("is paused with an error after three corrections", () => {
    const task = new PlayedTask().started();
    for (let time = 1; time <= 3; time++) {
      task.reads(...read(bold));
      waits(task, 3);
      expect([task.stands, toldAfter(task)]).toEqual(["in_progress, running", [onLine]]);
      send(task);
    }
    task.reads(...read(bold));
    waits(task, 3);
    expect(task.stands).toBe("in_progress, paused, blocked by error");
    expect(task.events.at(-2)).toMatchObject({
      type: "error.reported",
      error: { message: "Invalid protocol format" },
      recovery: "notify_user",
    });
  });
});

test("counts a request in a log of an earlier version, which had another reason", () => {
  const { state } = new PlayedTask("turns").started();
  const message = {
    type: "protocol_error",
    messageId: "m_earlier1",
    block: "USER_QUESTION",
    field: null,
    reason: "It stood inside a code fence, where nothing is read.",
  } as const;
  const evolved = evolve(state, { type: "message.planned", message }, "2026-01-01T00:00:00.000Z");
  expect(evolved.agent.misplaced.told).toBe(1);
});
