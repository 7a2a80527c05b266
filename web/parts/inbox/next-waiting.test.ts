import { expect, test } from "vitest";
import type { InboxRow } from "./inbox-of.ts";
import { nextWaiting } from "./next-waiting.ts";

const row = (id: string): InboxRow => ({ kind: "task", id, standing: "failed", task: { id } }) as InboxRow;
const review = {
  kind: "review",
  id: "rv_1",
  task: null,
  review: { id: "rv_1", taskId: "t_reviewed" },
} as unknown as InboxRow;
const waiting = [row("t_1"), review, row("t_2")];
const idAfter = (open: Parameters<typeof nextWaiting>[1], by: 1 | -1): string | undefined =>
  nextWaiting(waiting, open, by)?.id;

test("the next item follows the open one and wraps around", () => {
  expect([idAfter({ taskId: "t_1" }, 1), idAfter({ id: "rv_1" }, 1), idAfter({ taskId: "t_2" }, 1)]).toEqual([
    "rv_1",
    "t_2",
    "t_1",
  ]);
  expect([idAfter({ taskId: "t_1" }, -1), idAfter({ taskId: "t_reviewed" }, -1)]).toEqual(["t_2", "t_1"]);
});

test("after a decision, the next item is the first that waits", () => {
  expect(idAfter({ taskId: "t_decided", id: "rv_decided" }, 1)).toBe("t_1");
  expect(idAfter({}, -1)).toBe("t_2");
});

test("nothing follows the only item", () => {
  expect(nextWaiting([review], { id: "rv_1" })).toBeUndefined();
  expect(nextWaiting([], {})).toBeUndefined();
});
