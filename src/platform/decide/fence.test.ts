import { system } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import { readText } from "../../protocol/dialects/read-text.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import { PlayedTask, question } from "./decide.suite.ts";

const ok = { t: "turnEnd", status: "ok" } as const;
const fenced = "```\n[USER_QUESTION]\ncategory: business\nquestion: Which?\n[/USER_QUESTION]\n```\n";

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

test("tells an agent that ends its turn with a fenced block to print it bare, at most twice", () => {
  const task = new PlayedTask("turns").started();
  for (let time = 1; time <= 2; time++) {
    task.reads(...read(fenced), ok);
    expect(task.stands).toBe("in_progress, running");
    expect(toldAfter(task)).toEqual(["USER_QUESTION: It was inside a code fence and was not read."]);
    for (const { messageId } of task.state.agent.outbox) {
      task.do({ type: "message.sent", runId: task.runId, messageId }, system);
    }
  }
  task.reads(...read(fenced), ok);
  expect(task.stands).toBe("in_progress, waiting_user, blocked by user");
  expect(toldAfter(task)).toEqual([]);
});

test("tells the agent nothing if the turn also contains a valid block", () => {
  const task = new PlayedTask("turns").started();
  task.reads(...read(fenced), { t: "item", item: question("Which?") }, ok);
  expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
  expect(toldAfter(task)).toEqual([]);
});

test("resets the count when the person writes, and forgets the fence of an earlier turn", () => {
  const task = new PlayedTask("turns").started();
  task.reads(...read(fenced), ok);
  task.do({ type: "task.message", text: "Go on" });
  expect(task.state.agent.fence).toEqual({ block: null, told: 0 });
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
  expect(evolved.agent.fence.told).toBe(1);
});
