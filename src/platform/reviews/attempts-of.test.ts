import { expect, test } from "vitest";
import type { Review, Verification } from "../../protocol/task/review.ts";
import { attemptsOf } from "./attempts-of.ts";

const verified = (phase: number, attempt: number, commit: string) =>
  ({ phase, attempt, commit }) as Verification;
const reviewed = (phase: number, attempt: number, commit: string, more: Partial<Review> = {}) =>
  ({ id: `rv_0000000${attempt}`, phase, attempt, commit, decision: null, ...more }) as Review;

test("the attempts at a phase are listed with their reviews, and with the reviewer whose suggestions they are", () => {
  const verifications = [
    verified(1, 1, "a"),
    verified(1, 2, "b"),
    verified(2, 1, "z"),
    verified(1, 3, "c"),
    verified(1, 4, "d"),
  ];
  const reviews = [
    reviewed(1, 2, "b", { decision: "apply", decidedBy: "ann" }),
    reviewed(1, 3, "c", { decision: "request_changes", decidedBy: "ann" }),
  ];
  expect(attemptsOf({ verifications, reviews }, 1)).toEqual([
    { attempt: 1, commit: "a", reviewId: null, reviewer: null },
    { attempt: 2, commit: "b", reviewId: "rv_00000002", reviewer: null },
    { attempt: 3, commit: "c", reviewId: "rv_00000003", reviewer: "ann" },
    { attempt: 4, commit: "d", reviewId: null, reviewer: null },
  ]);
});

test("work that was not verified is listed by its review", () => {
  expect(attemptsOf({ verifications: [], reviews: [reviewed(1, 1, "a")] }, 1)).toEqual([
    { attempt: 1, commit: "a", reviewId: "rv_00000001", reviewer: null },
  ]);
});
