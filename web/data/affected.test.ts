import { describe, expect, test } from "vitest";
import { affectedLists } from "./affected.ts";

describe("affectedLists", () => {
  test("a task that moves leaves one list and enters another", () => {
    expect(
      affectedLists({ type: "task.moved", from: "pending", to: "in_progress", trigger: "admitted" }),
    ).toEqual(["pending", "in_progress"]);
  });

  test("a question changes the questions", () => {
    expect(affectedLists({ type: "question.withdrawn", questionId: "q_00000001", reason: "" })).toEqual([
      "questions",
    ]);
  });

  test("an event of a review changes the reviews", () => {
    expect(affectedLists({ type: "review.assigned", reviewId: "rv_00000001", assignee: "bob" })).toEqual([
      "reviews",
    ]);
    expect(affectedLists({ type: "review.escalated", reviewId: "rv_00000001" })).toEqual(["reviews"]);
  });

  test("output changes no list", () => {
    expect(
      affectedLists({ type: "output.written", runId: "r_00000001", stream: "stdout", from: 0, to: 10 }),
    ).toEqual([]);
  });
});
