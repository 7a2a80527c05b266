import { useQueryClient } from "@tanstack/react-query";
import type { ReviewId } from "../../../../src/protocol/ids.ts";
import { addComment, fileContent } from "../../../data/reviews.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { type Anchor, draftName } from "./anchor.ts";
import { DraftField } from "../../drafts/draft-field.tsx";
import { lineRangeText } from "./line-range-text.ts";
import { withSuggestion } from "../../../../src/protocol/task/suggestion.ts";

/** The editor of a new comment; on lines, it can suggest a change. */
export function CommentEditor(props: {
  reviewId: ReviewId;
  anchor: Anchor;
  onEnd: () => void;
  fresh?: boolean;
}) {
  const { reviewId, anchor, onEnd, fresh = true } = props;
  const words = useReviewWords();
  const suggest = useSuggestion(reviewId, anchor);
  const target =
    anchor.file === null
      ? words.comment.onWhole
      : anchor.lines === null
        ? words.comment.onFile
        : words.comment.on(lineRangeText(anchor.lines, words));
  return (
    <DraftField
      name={draftName(reviewId, anchor)}
      label={`${words.comment.label}: ${target}`}
      target={target}
      placeholder={words.comment.placeholder}
      action={words.comment.add}
      send={(body) => addComment(reviewId, { ...anchor, body })}
      onEnd={onEnd}
      autoFocus={fresh}
      excerpt=""
      suggest={suggest}
    />
  );
}

/** Returns a function that appends the anchored lines as a suggestion, or null without lines. */
function useSuggestion(
  reviewId: ReviewId,
  { file, lines }: Anchor,
): ((written: string) => Promise<string>) | null {
  const queries = useQueryClient();
  if (file === null || lines === null) return null;
  return async (written) => {
    const content = await queries.fetchQuery({ ...fileContent(reviewId, file), staleTime: Infinity });
    if (content.state !== "text") return written;
    return withSuggestion(written, content.lines.slice(lines.from - 1, lines.to));
  };
}
