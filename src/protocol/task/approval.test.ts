import { expect, test } from "vitest";
import { unapprovedBecause } from "./approval.ts";
import type { GateState } from "./gate-state.ts";
import type { Review } from "./review.ts";
import type { TaskStatus } from "./task.ts";

function review(phase: number, decision: "approve" | "accept" | "request_changes"): Review {
  const status = decision === "request_changes" ? "changes_requested" : "approved";
  return { phase, decision, status } as Review;
}

/** A task with two phases and these reviews. */
function task(status: TaskStatus, ...reviews: readonly Review[]) {
  return { task: { status }, gate: { outline: [{}, {}], reviews } as unknown as GateState };
}

test.each([
  ["the last phase was approved", task("completed", review(1, "approve"), review(2, "approve")), true, null],
  ["only an earlier phase was approved", task("review", review(1, "approve")), true, "undecided"],
  ["changes were requested", task("in_progress", review(2, "request_changes")), true, "undecided"],
  ["it was accepted as it is", task("completed", review(2, "accept")), true, "unverified"],
  [
    "it was accepted first and approved later",
    task("completed", review(2, "accept"), review(2, "approve")),
    true,
    null,
  ],
  ["the files have changed since", task("completed", review(2, "approve")), false, "changed"],
  ["it runs again", task("in_progress", review(2, "approve")), false, "undecided"],
])("a result: %s", (_, state, isPassed, because) => {
  expect(unapprovedBecause(state, isPassed)).toBe(because);
});
