import { Check } from "lucide-react";
import { type MouseEvent, type FocusEvent, useState } from "react";
import type { ReviewComment } from "../../../../src/protocol/task/review.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

/** A resolved thread in one line: author, beginning, number of replies. A press opens it. */
export function FoldedComment(props: { comment: ReviewComment; onShow: (event: MouseEvent) => void }) {
  const { author, body, replies = [] } = props.comment;
  const { comment: words } = useReviewWords();
  const names = usePersonNames();
  const format = useFormat();
  return (
    <button
      type="button"
      data-act="show"
      aria-expanded={false}
      className="flex min-h-8 w-full items-center gap-2 rounded-md px-3 text-left text-xs text-soft hover:bg-hover pointer-coarse:min-h-11"
      onClick={props.onShow}
    >
      <span className="inline-flex shrink-0 items-center gap-1 text-done">
        <Check size={12} aria-hidden="true" />
        {words.resolved}
      </span>
      <strong className="max-w-32 shrink-0 truncate font-semibold text-ink">{names.alone(author)}</strong>
      <span className="min-w-0 flex-1 truncate">{body.slice(0, 300)}</span>
      {replies.length > 0 && (
        <span className="shrink-0">{words.replies(replies.length, format.count(replies.length))}</span>
      )}
      <span className="shrink-0 font-medium text-accent">{words.show}</span>
    </button>
  );
}

/**
 * Returns whether a thread is folded: it is resolved, not being written in, and not opened. A thread that is resolved
 * while it has the focus stays open until the focus leaves.
 */
export function useFolded({ resolved, writing }: { resolved: boolean; writing: boolean }) {
  const [shown, setShown] = useState(false);
  const [held, setHeld] = useState(false);
  const folded = resolved && !writing && !shown && !held;
  if (!resolved && shown) setShown(false);
  return {
    folded,
    /** Opens or folds the thread and focuses it, because the pressed button disappears. */
    toggle: (event: MouseEvent): void => {
      event.currentTarget.closest<HTMLElement>("[data-comment]")?.focus({ preventScroll: true });
      setShown(folded);
      setHeld(false);
    },
    onFocus: (): void => {
      if (!folded) setHeld(true);
    },
    onBlur: ({ currentTarget }: FocusEvent): void => {
      afterPress(() => {
        if (!currentTarget.contains(document.activeElement)) setHeld(false);
      });
    },
  };
}

/** Waits for the end of a mouse press: nothing may move under the pointer between press and click. */
function afterPress(act: () => void): void {
  const pressed = document.querySelector(":active") !== null;
  if (pressed) window.addEventListener("pointerup", () => setTimeout(act), { once: true });
  else setTimeout(act);
}
