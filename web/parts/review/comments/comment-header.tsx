import { Check, CornerDownRight } from "lucide-react";
import type { MouseEvent } from "react";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { isMoved, useOrigin } from "./origins.ts";
import { lineRangeText } from "./line-range-text.ts";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

/** The header of a comment: author, time, lines, the attempt it was carried from, and whether it is resolved. */
export function CommentHeader(props: {
  comment: ReviewComment;
  onShowInFile?: () => void;
  onFold?: (event: MouseEvent) => void;
}) {
  const { comment, onShowInFile, onFold } = props;
  const words = useReviewWords();
  const names = usePersonNames();
  const format = useFormat();
  const now = useNow();
  const carried = useCarried(comment);
  const lost = comment.anchor === "file" || comment.anchor === "outdated";
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      <strong className="font-semibold text-ink">{names.alone(comment.author)}</strong>
      <time dateTime={comment.at} title={format.exact(comment.at)}>
        {format.when(comment.at, now)}
      </time>
      {comment.lines !== null &&
        (onShowInFile === undefined ? (
          <span>{lineRangeText(comment.lines, words)}</span>
        ) : (
          <button type="button" className="within-reach rounded text-accent underline" onClick={onShowInFile}>
            {lineRangeText(comment.lines, words)}
          </button>
        ))}
      {carried !== null && (
        <span
          data-origin
          className={`inline-flex items-center gap-1 rounded-full px-2 ${lost ? "bg-waiting-wash text-waiting" : "bg-quiet-wash text-quiet"}`}
        >
          <CornerDownRight size={12} aria-hidden="true" />
          {carried}
        </span>
      )}
      {comment.status === "resolved" && (
        <span className="inline-flex items-center gap-1 rounded-full bg-done-wash px-2 text-done">
          <Check size={12} aria-hidden="true" />
          {words.comment.resolved}
        </span>
      )}
      {onFold !== undefined && (
        <button
          type="button"
          data-act="show"
          aria-expanded
          className="ml-auto min-h-6 rounded px-1 font-medium text-accent pointer-coarse:min-h-11"
          onClick={onFold}
        >
          {words.comment.hide}
        </button>
      )}
    </header>
  );
}

/** Describes where a comment was carried from and what happened to its lines: `from attempt 1, line 44 (moved)`. */
function useCarried(comment: ReviewComment): string | null {
  const words = useReviewWords();
  const origin = useOrigin(comment.id);
  if (comment.anchor === "written") return null;
  const how =
    comment.anchor === "exact"
      ? origin !== null && isMoved(comment, origin)
        ? words.comment.moved
        : null
      : words.comment.carriedHow[comment.anchor];
  const lines = origin?.lines == null ? null : lineRangeText(origin.lines, words);
  const from = words.comment.carriedFrom(origin === null ? null : String(origin.attempt), lines);
  return how === null ? from : `${from} (${how})`;
}
