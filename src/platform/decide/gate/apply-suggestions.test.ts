import { describe, expect, test } from "vitest";
import type { CommentId } from "../../../protocol/ids.ts";
import { passed, PlayedGates, types } from "./gate.suite.ts";

/** Returns a task at its first review, with a comment that suggests another text for a line. */
function withSuggestion(body = "```suggestion\nBetter.\n```"): { played: PlayedGates; commentId: CommentId } {
  const played = new PlayedGates().toFirstReview();
  played.do({
    type: "comment.add",
    reviewId: played.review.id,
    comment: { file: "docs/idea.md", lines: { from: 4, to: 4 }, body },
    excerpt: "Good.",
  });
  const [comment] = played.review.comments;
  if (comment === undefined) throw new Error("There is no comment.");
  return { played, commentId: comment.id };
}

describe("applying suggestions", () => {
  test("ends the review, resolves the comments, and verifies the result as the next attempt", () => {
    const { played, commentId } = withSuggestion();
    const { id: reviewId, version } = played.review;
    const events = played.do({ type: "suggestions.apply", reviewId, version, commentIds: [commentId] });
    expect(types(events)).toEqual([
      "timer.cleared",
      "timer.cleared",
      "timer.cleared",
      "timer.cleared",
      "review.decided",
      "comment.edited",
      "rework.ordered",
      "message.planned",
      "attempt.closed",
      "task.moved",
      "agent.moved",
    ]);
    expect(events).toContainEqual({
      type: "message.planned",
      message: {
        type: "user_message",
        messageId: expect.any(String),
        text: "Applied a suggestion from the review. Changed files: docs/idea.md. Read them again before you edit them.",
      },
    });
    expect(played.review).toMatchObject({
      status: "closed",
      decision: "apply",
      decidedBy: "ann",
      applied: [{ commentId, file: "docs/idea.md", lines: { from: 4, to: 4 }, text: "Better." }],
      comments: [{ status: "resolved" }],
    });
    expect([played.stands, played.state.gate.stage, played.state.gate.attempt]).toEqual([
      "in_progress, waiting_review",
      "collecting",
      2,
    ]);

    played.collects();
    played.checks(passed);
    played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
    expect(played.review).toMatchObject({
      attempt: 2,
      status: "pending",
      commit: "commit-2",
      previousCommit: "commit-1",
      comments: [],
    });
  });

  test.each([
    ["a version that the person has not seen", "```suggestion\nx\n```", 7, "stale_version"],
    ["a comment without a suggestion", "Shorter, please.", 1, "invalid"],
  ])("refuses %s, and leaves the review open", (_, body, version, code) => {
    const { played, commentId } = withSuggestion(body);
    const { id: reviewId } = played.review;
    const refused = played.do({ type: "suggestions.apply", reviewId, version, commentIds: [commentId] });
    expect(refused).toMatchObject({ code });
    expect(played.review.status).toBe("pending");
  });

  test("refuses a suggestion whose lines have changed since it was written", () => {
    const { played, commentId } = withSuggestion();
    const [comment] = played.review.comments;
    played.decides("verify");
    played.collects(undefined, undefined, [{ ...comment!, anchor: "similar", carriedFrom: commentId }]);
    played.checks(passed);
    played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
    const { id: reviewId, version, comments } = played.review;
    const carried = comments.map(({ id }) => id);
    expect(played.do({ type: "suggestions.apply", reviewId, version, commentIds: carried })).toMatchObject({
      code: "not_allowed",
    });
  });
});
