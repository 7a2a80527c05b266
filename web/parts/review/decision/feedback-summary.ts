import type { Review } from "../../../../src/protocol/task/review.ts";
import type { ReviewWords } from "../../../i18n/review-words.ts";
import type { Format } from "../../../i18n/format.ts";

/** Summarizes what the agent will receive: the number of open comments and files. */
export function feedbackSummary(
  { comments }: Review,
  words: ReviewWords["decision"],
  { count }: Format,
): string {
  const open = comments.filter(({ status }) => status === "open");
  if (open.length === 0) return words.nothingToSend;
  const files = new Set(open.flatMap(({ file }) => file ?? [])).size;
  return words.toSend(open.length, count(open.length), files, count(files));
}
