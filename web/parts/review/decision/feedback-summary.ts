import type { Review } from "../../../../src/protocol/task/review.ts";
import type { ReviewWords } from "../../../i18n/review-words.ts";
import type { Format } from "../../../i18n/format.ts";

/** Summarizes what the agent will receive: the number of open comments, and of files if all comments are on files. */
export function feedbackSummary(
  { comments }: Review,
  words: ReviewWords["decision"],
  { count }: Format,
): string {
  const open = comments.filter(({ status }) => status === "open");
  if (open.length === 0) return words.nothingToSend;
  const areOnFiles = open.every(({ file }) => file !== null);
  const files = areOnFiles ? new Set(open.map(({ file }) => file)).size : 0;
  return words.toSend(open.length, count(open.length), files, count(files));
}
