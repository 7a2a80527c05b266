import type { Review } from "../../../../src/protocol/task/review.ts";
import type { Question } from "../../../../src/protocol/task/question.ts";
import type { Turn } from "../../../../src/protocol/task/state.ts";

/**
 * Returns the agent's last message before a review, which describes the work; null if it wrote none since the decision
 * on the review before. A question is no summary.
 */
export function summaryOf(
  review: Review,
  reviews: readonly Review[],
  conversation: readonly Turn[],
  questions: readonly Question[],
): string | null {
  const asked = new Set(questions.map(({ question }) => question));
  const before = reviews[reviews.findIndex(({ id }) => id === review.id) - 1];
  const from = before?.decidedAt ?? "";
  const said = conversation.findLast(
    ({ by, at, text }) =>
      by === "agent" &&
      Date.parse(at) <= Date.parse(review.createdAt) &&
      at >= from &&
      text.trim() !== "" &&
      !asked.has(text),
  );
  return said?.text.trim() ?? null;
}
