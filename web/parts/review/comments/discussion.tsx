import type { ReviewId } from "../../../../src/protocol/ids.ts";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { Button } from "../../../ui/button.tsx";
import { CommentCard } from "./comment-card.tsx";
import { CommentEditor } from "./comment-editor.tsx";
import type { Editors } from "./use-editors.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

const whole = { file: null, lines: null } as const;

/** All comments of a review: on the whole first, then file by file. */
export function Discussion(props: {
  reviewId: ReviewId;
  comments: readonly ReviewComment[];
  open: boolean;
  editors: Editors;
  onOpen: (file: string, line: number | null) => void;
}) {
  const { reviewId, comments, open, editors, onOpen } = props;
  const words = useReviewWords();
  const files = Map.groupBy(
    comments.filter(({ file }) => file !== null),
    ({ file }) => file ?? "",
  );
  const writing = editors.open.some(({ file }) => file === null);
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-3 p-4 lg:px-6">
      {comments
        .filter(({ file }) => file === null)
        .map((comment) => (
          <CommentCard key={comment.id} comment={comment} open={open} />
        ))}
      {comments.length === 0 && <p className="text-soft">{words.comment.none}</p>}
      {open &&
        (writing ? (
          <CommentEditor reviewId={reviewId} anchor={whole} onEnd={() => editors.end(whole)} />
        ) : (
          <div>
            <Button onClick={() => editors.begin(whole)}>{words.comment.whole}</Button>
          </div>
        ))}
      {[...files].map(([file, written]) => (
        <section key={file} className="grid grid-cols-1 gap-2">
          <h2 className="mt-2 font-mono text-sm font-semibold">
            <button
              type="button"
              className="within-reach rounded text-accent underline"
              onClick={() => onOpen(file, written[0]?.lines?.to ?? null)}
            >
              <VisibleText text={file} />
            </button>
          </h2>
          {written.map((comment) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              open={open}
              onShowInFile={() => onOpen(file, comment.lines?.from ?? null)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
