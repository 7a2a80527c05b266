import type { LineRange } from "../../../../src/protocol/task/review.ts";
import type { ReviewWords } from "../../../i18n/review-words.ts";

/** Formats a line range: `line 3`, `lines 3–5`. */
export function lineRangeText({ from, to }: LineRange, words: ReviewWords): string {
  return from === to ? words.line(String(from)) : words.lineRange(String(from), String(to));
}
