import { expect, test } from "vitest";
import type { Item } from "../../protocol/dialects/message.ts";
import { system } from "../../protocol/actor.ts";
import { PlayedTask, question } from "./decide.suite.ts";

/** Counts events by type. */
function counted(task: PlayedTask, ...types: string[]): Record<string, number> {
  return Object.fromEntries(
    types.map((type) => [type, task.events.filter((event) => event.type === type).length]),
  );
}

const many = (make: (index: number) => Item, count = 100_000): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

test("a task has at most 100 open questions; the agent is told, and 1,000 items of a run are recorded", () => {
  const task = new PlayedTask().started();
  task.says(...many((index) => question(`Question ${index}?`)));
  expect(counted(task, "question.asked", "message.voided", "protocol.diagnosed")).toEqual({
    "question.asked": 100,
    "message.voided": 899,
    "protocol.diagnosed": 1,
  });
  expect(task.state.agent.outbox).toMatchObject([
    {
      type: "protocol_error",
      block: "USER_QUESTION",
      reason: "There are 100 open questions already. Wait for answers before you ask more.",
    },
  ]);
  const last = task.events.findLast(({ type }) => type === "protocol.diagnosed");
  expect(last).toMatchObject({
    code: "too_many_messages",
    message:
      "The agent printed 1000 questions, errors or invalid messages in one run. Further ones are ignored.",
  });
});

test("after too many invalid messages a completion still counts", () => {
  const task = new PlayedTask().started();
  const bad: Item = { kind: "diagnostic", code: "unknown_tag", message: "[X] is unknown.", offset: 0 };
  task.says(...many(() => bad));
  expect(counted(task, "protocol.diagnosed")).toEqual({ "protocol.diagnosed": 1_000 });
  task.says({
    kind: "message",
    type: "CUSTOM_TASK_COMPLETE",
    payload: { summary: "Done." },
    rawContent: "",
    offset: 0,
  });
  expect(task.stands).toBe("completed, completed");
});

test("a new run may report again", () => {
  const task = new PlayedTask().started();
  const bad: Item = { kind: "diagnostic", code: "unknown_tag", message: "[X] is unknown.", offset: 0 };
  task.says(...many(() => bad, 2_000));
  task.do({ type: "task.cancel" });
  task.do({ type: "task.retry", from: "scratch" });
  task.ends(143);
  task.do({ type: "task.admit" }, system);
  task.do({ type: "reset.done" }, system);
  expect(task.state.agent.items).toBe(0);
});
