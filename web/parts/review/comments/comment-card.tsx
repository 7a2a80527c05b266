import { useMutation } from "@tanstack/react-query";
import type { EditComment } from "../../../../src/protocol/api/gates.ts";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { editComment, replyToComment } from "../../../data/reviews.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { FailureNote } from "../../failure/failure-note.tsx";
import { CommentActions } from "./comment-actions.tsx";
import { CommentBody } from "./comment-body.tsx";
import { CommentHeader } from "./comment-header.tsx";
import { CommentReplies } from "./comment-replies.tsx";
import { FoldedComment, useFolded } from "./folded-comment.tsx";
import { partsOf } from "../../../../src/protocol/task/suggestion.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { lazy, Suspense, useEffect, useState } from "react";
import { drafts } from "../../../data/drafts.ts";
import { draftBeginning } from "./anchor.ts";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

const DraftField = lazy(async () => ({
  default: (await import("../../drafts/draft-field.tsx")).DraftField,
}));

/** The text in progress at a comment: an edit or a reply. */
type Written = "edit" | "reply";

/** One comment with its header, replies and actions. A resolved one is folded to a single line. */
export function CommentCard(props: {
  comment: ReviewComment;
  open: boolean;
  /** Opens the file at the comment, when it is shown elsewhere. */
  onShowInFile?: () => void;
}) {
  const { comment, open, onShowInFile } = props;
  const words = useReviewWords();
  const names = usePersonNames();
  const { name, writing, begin, end, fresh } = useWriting(comment, open);
  const change = useMutation({ mutationFn: (changes: EditComment) => editComment(comment.id, changes) });
  const resolved = comment.status === "resolved";
  const { folded, toggle, onFocus, onBlur } = useFolded({ resolved, writing: writing !== null });
  const lost = comment.anchor === "file" || comment.anchor === "outdated";
  const suggests = partsOf(comment.body).some(({ is }) => is === "suggestion");
  const frame = {
    "data-comment": comment.id,
    "data-anchor": comment.anchor,
    "data-status": comment.status,
    tabIndex: -1,
    "aria-label": `${words.comment.label}: ${names.alone(comment.author)}`,
    onFocus,
    onBlur,
  };
  const look = `rounded-md border border-line font-sans text-sm ${resolved ? "bg-panel" : "bg-page"}`;
  if (folded) {
    return (
      <article {...frame} className={look}>
        <FoldedComment comment={comment} onShow={toggle} />
      </article>
    );
  }
  return (
    <article {...frame} className={`${look} p-3`}>
      <CommentHeader
        comment={comment}
        {...(onShowInFile === undefined ? {} : { onShowInFile })}
        {...(resolved && writing === null ? { onFold: toggle } : {})}
      />
      {comment.excerpt !== "" &&
        !suggests &&
        (lost || onShowInFile !== undefined || comment.anchor === "similar") && (
          <div className="mt-2 text-xs">
            <span className="text-soft">{words.comment.excerpt}</span>
            <div className="shown-as-written mt-1 max-h-32 overflow-auto rounded border-l-4 border-line bg-panel px-2 py-1 font-mono">
              <VisibleText text={comment.excerpt} />
            </div>
          </div>
        )}
      {writing === "edit" ? (
        <div className="mt-2">
          <Suspense>
            <DraftField
              name={name("edit")}
              from={comment.body}
              label={words.comment.label}
              target=""
              placeholder={words.comment.placeholder}
              action={words.comment.save}
              excerpt={comment.excerpt}
              send={(body) => editComment(comment.id, { body })}
              onEnd={end}
              autoFocus={fresh}
            />
          </Suspense>
        </div>
      ) : (
        <CommentBody body={comment.body} excerpt={comment.excerpt} />
      )}
      <CommentReplies replies={comment.replies ?? []} excerpt={comment.excerpt} />
      {writing === "reply" && (
        <div className="mt-2">
          <Suspense>
            <DraftField
              name={name("reply")}
              label={words.comment.reply}
              target=""
              placeholder={words.comment.replyPlaceholder}
              action={words.comment.reply}
              excerpt={comment.excerpt}
              send={(body) => replyToComment(comment.id, body)}
              onEnd={end}
              autoFocus={fresh}
            />
          </Suspense>
        </div>
      )}
      <div className="mt-2 empty:hidden">
        <FailureNote error={change.error} />
      </div>
      {writing === null && (
        <CommentActions
          comment={comment}
          open={open}
          busy={change.isPending && change.variables.status !== comment.status}
          onStatus={(status) => change.mutate({ status })}
          onWrite={begin}
        />
      )}
    </article>
  );
}

/**
 * Returns the text in progress at a comment: restored from a draft, started here (then it is `fresh` and takes the
 * focus), or started or ended in another browser.
 */
function useWriting({ id, reviewId }: ReviewComment, open: boolean) {
  const name = (what: Written): string => `${draftBeginning(reviewId)}${what}.${id}`;
  const left = (["edit", "reply"] as const).find((what) => drafts.read(name(what)) !== null) ?? null;
  const [writing, setWriting] = useState<Written | null>(open ? left : null);
  const [fresh, setFresh] = useState(false);
  const ending = `.${id}`;
  useEffect(
    () =>
      drafts.follow((changed, elsewhere) => {
        if (!elsewhere || !changed.endsWith(ending)) return;
        const what = changed.includes(".edit.") ? "edit" : "reply";
        const begun = drafts.read(changed) !== null;
        setWriting((before) => (begun ? (before ?? what) : before === what ? null : before));
      }),
    [ending],
  );
  return {
    name,
    writing: open ? writing : null,
    fresh,
    begin: (what: Written): void => {
      setFresh(true);
      setWriting(what);
    },
    end: (): void => setWriting(null),
  };
}
