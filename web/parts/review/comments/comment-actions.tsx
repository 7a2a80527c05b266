import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { useMay } from "../../../data/rights.ts";
import { removeComment } from "../../../data/reviews.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { canApply, useOpenReview } from "./suggestions-to-apply.ts";

const ApplyDialog = lazy(async () => ({ default: (await import("./apply-dialog.tsx")).ApplyDialog }));

const small = "min-h-7! pointer-coarse:min-h-11! py-0.5! text-xs";

/**
 * The actions of a comment: resolve or reopen at any time; apply its suggestion, reply, edit, and delete (before an agent has seen it)
 * while the review is open.
 */
export function CommentActions(props: {
  comment: ReviewComment;
  open: boolean;
  busy: boolean;
  onStatus: (status: ReviewComment["status"]) => void;
  onWrite: (what: "edit" | "reply") => void;
}) {
  const { comment, open, busy, onStatus, onWrite } = props;
  const words = useReviewWords().comment;
  const { close } = useWords();
  const [asking, setAsking] = useState(false);
  const [applying, setApplying] = useState(false);
  const review = useOpenReview();
  const remove = useMutation({ mutationFn: () => removeComment(comment.id) });
  const own = { owner: comment.author };
  const mayChange = useMay("change", own);
  const mayRemove = useMay("remove", own);
  const mayDecide = useMay("decide");
  const resolved = comment.status === "resolved";
  if (!open) return null;
  return (
    <footer className="mt-2 flex flex-wrap gap-2">
      <Button className={small} data-act="reply" onClick={() => onWrite("reply")}>
        {words.reply}
      </Button>
      {mayDecide && review !== null && canApply(comment) && (
        <Button className={small} data-act="apply" onClick={() => setApplying(true)}>
          {words.apply}
        </Button>
      )}
      {mayChange && (
        <Button
          className={small}
          data-act="resolve"
          disabled={busy}
          onClick={() => onStatus(resolved ? "open" : "resolved")}
        >
          {resolved ? words.reopen : words.resolve}
        </Button>
      )}
      {mayChange && (
        <Button variant="bare" className={small} data-act="edit" onClick={() => onWrite("edit")}>
          {words.edit}
        </Button>
      )}
      {mayRemove && comment.carriedFrom === null && (
        <Button variant="bare" className={small} data-act="delete" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      )}
      <FailureNote error={remove.error} />
      {applying && review !== null && (
        <Suspense>
          <ApplyDialog review={review} first={comment.id} onClose={() => setApplying(false)} />
        </Suspense>
      )}
      {asking && (
        <ConfirmDialog
          title={words.removeTitle}
          body={comment.body.length > 300 ? `${comment.body.slice(0, 300)}…` : comment.body}
          confirm={words.remove}
          refuse={words.keep}
          closeLabel={close}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </footer>
  );
}
