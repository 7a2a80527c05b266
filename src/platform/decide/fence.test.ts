import { system } from "../../protocol/actor.ts";
import { expect, test } from "vitest";
import { readText } from "../../protocol/dialects/read-text.ts";
import { PlayedTask, question } from "./decide.suite.ts";

const ok = { t: "turnEnd", status: "ok" } as const;
const fenced = "```\n[USER_QUESTION]\ncategory: business\nquestion: Which?\n[/USER_QUESTION]\n```\n";

/** What is read of a text. */
function read(text: string) {
  return readText(text, ["platform"]).map((item) => ({ t: "item", item }) as const);
}

/** The task's agent, and the reasons of what it is told next. */
function toldAfter(task: PlayedTask): unknown {
  return task.state.agent.outbox.map((message) =>
    message.type === "protocol_error" ? `${message.block}: ${message.reason}` : message.type,
  );
}

test("an agent that ends its turn with a block in a fence is told to print it bare, twice at most", () => {
  const task = new PlayedTask("turns").started();
  for (let time = 1; time <= 2; time++) {
    task.reads(...read(fenced), ok);
    expect(task.stands).toBe("in_progress, running");
    expect(toldAfter(task)).toEqual(["USER_QUESTION: It stood inside a code fence, where nothing is read."]);
    for (const { messageId } of task.state.agent.outbox) {
      task.do({ type: "message.sent", runId: task.runId, messageId }, system);
    }
  }
  task.reads(...read(fenced), ok);
  expect(task.stands).toBe("in_progress, waiting_user, blocked by user");
  expect(toldAfter(task)).toEqual([]);
});

test("an agent that says it right as well, or in time, is told nothing", () => {
  const task = new PlayedTask("turns").started();
  task.reads(...read(fenced), { t: "item", item: question("Which?") }, ok);
  expect(task.stands).toBe("in_progress, waiting_question, blocked by question");
  expect(toldAfter(task)).toEqual([]);
});

test("what the person writes begins the count anew, and a fence of an earlier turn is forgotten", () => {
  const task = new PlayedTask("turns").started();
  task.reads(...read(fenced), ok);
  task.do({ type: "task.message", text: "Go on" });
  expect(task.state.agent.fence).toEqual({ block: null, told: 0 });
});
