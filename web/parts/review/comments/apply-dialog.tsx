import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { CommentId } from "../../../../src/protocol/ids.ts";
import type { Review } from "../../../../src/protocol/task/review.ts";
import { suggestionIn } from "../../../../src/protocol/task/suggestion.ts";
import { applySuggestions } from "../../../data/reviews.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { SuggestedChange } from "./comment-body.tsx";
import { lineRangeText } from "./line-range-text.ts";
import { canApply } from "./suggestions-to-apply.ts";

/**
 * Confirms the suggestions that become a commit of the reviewer. It sends the version of the review that was on the
 * screen when it opened.
 */
export function ApplyDialog(props: { review: Review; first: CommentId; onClose: () => void }) {
  const { review, first, onClose } = props;
  const words = useReviewWords();
  const { close } = useWords();
  const { count } = useFormat();
  const [version] = useState(review.version);
  const [chosen, setChosen] = useState<ReadonlySet<CommentId>>(new Set([first]));
  const send = useMutation({
    mutationFn: () => applySuggestions(review.id, { version, comments: [...chosen] }),
    onSuccess: onClose,
  });
  const offered = review.comments.filter(canApply);
  const toggle = (id: CommentId, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog title={words.comment.applyTitle} closeLabel={close} onClose={onClose} wide={offered.length > 1}>
      <p>{words.comment.applyBody}</p>
      {review.comments.some(({ id, status }) => status === "open" && !chosen.has(id)) && (
        <p className="mt-1 text-soft">{words.comment.applyOther}</p>
      )}
      <ul className="mt-3 grid gap-3">
        {offered.map(({ id, file, lines, body, excerpt }) => (
          <li key={id} className="min-w-0">
            <label className="flex min-h-8 items-center gap-2 font-mono text-xs pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.has(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              <span className="min-w-0 break-all">
                <VisibleText text={file ?? ""} />
              </span>
              {lines !== null && (
                <span className="shrink-0 font-sans text-soft">{lineRangeText(lines, words)}</span>
              )}
            </label>
            <SuggestedChange text={suggestionIn(body) ?? ""} excerpt={excerpt} />
          </li>
        ))}
      </ul>
      <div className="mt-2 empty:hidden">
        <FailureNote error={send.error} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.decision.keep}</Button>
        <Button
          variant="primary"
          data-first
          disabled={send.isPending || chosen.size === 0}
          onClick={() => send.mutate()}
        >
          {send.isPending
            ? words.comment.applying
            : words.comment.applyCount(chosen.size, count(chosen.size))}
        </Button>
      </div>
    </Dialog>
  );
}
