import { useMutation } from "@tanstack/react-query";
import { Check, CornerDownRight } from "lucide-react";
import { useState } from "react";
import type { EditComment } from "../../../src/protocol/api/gates.ts";
import type { ReviewComment } from "../../../src/protocol/task/review.ts";
import { editComment } from "../../data/reviews.ts";
import { useFormat } from "../../i18n/format.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useSending } from "../../ui/use-sending.ts";
import { FailureNote } from "../failure-note.tsx";
import { linesInWords } from "./place-words.ts";

/** One comment, where it stands, how it came there, and what can be done with it. */
export function CommentCard(props: { comment: ReviewComment; open: boolean; showExcerpt?: boolean }) {
  const { comment, open, showExcerpt = false } = props;
  const words = useReviewWords();
  const format = useFormat();
  const now = useNow();
  const [editing, setEditing] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (changes: EditComment) => editComment(comment.id, changes),
    onSuccess: () => setEditing(null),
  });
  const sending = useSending(() => {
    const body = editing?.trim() ?? "";
    if (body !== "" && !change.isPending) change.mutate({ body });
  });
  const resolved = comment.status === "resolved";
  const lost = comment.anchor === "file" || comment.anchor === "outdated";
  const carried = words.comment.anchors[comment.anchor];
  return (
    <article
      data-comment={comment.id}
      data-anchor={comment.anchor}
      tabIndex={-1}
      aria-label={`${words.comment.label}: ${comment.author}`}
      className={`rounded-md border border-line bg-page p-3 font-sans text-sm ${resolved ? "opacity-80" : ""}`}
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
        <strong className="font-semibold text-ink">{comment.author}</strong>
        <span>{format.when(comment.at, now)}</span>
        {comment.lines !== null && <span>{linesInWords(comment.lines, words)}</span>}
        {carried !== "" && (
          <span
            className={`inline-flex items-center gap-1 rounded-full px-2 ${lost ? "bg-waiting-wash text-waiting" : "bg-quiet-wash text-quiet"}`}
          >
            <CornerDownRight size={12} aria-hidden="true" />
            {carried}
          </span>
        )}
        {resolved && (
          <span className="inline-flex items-center gap-1 rounded-full bg-done-wash px-2 text-done">
            <Check size={12} aria-hidden="true" />
            {words.comment.resolved}
          </span>
        )}
      </header>
      {comment.excerpt !== "" && (lost || showExcerpt || comment.anchor === "similar") && (
        <div className="mt-2 text-xs">
          <span className="text-soft">{words.comment.excerpt}</span>
          <div className="shown-as-written mt-1 max-h-32 overflow-auto rounded border-l-4 border-line bg-panel px-2 py-1 font-mono">
            {comment.excerpt}
          </div>
        </div>
      )}
      {editing === null ? (
        <p className="shown-as-written mt-1.5">{comment.body}</p>
      ) : (
        <TextArea
          autoFocus
          className="mt-1.5"
          value={editing}
          aria-label={words.comment.label}
          onChange={(event) => setEditing(event.target.value)}
          {...sending}
          onKeyDown={(event) => {
            sending.onKeyDown(event);
            if (event.key === "Escape" && !event.nativeEvent.isComposing) setEditing(null);
          }}
        />
      )}
      <div className="mt-2 empty:hidden">
        <FailureNote error={change.error} />
      </div>
      {open && (
        <footer className="mt-2 flex flex-wrap gap-2">
          <Button
            data-act="resolve"
            className="min-h-7! py-0.5! text-xs"
            disabled={change.isPending}
            onClick={() => change.mutate({ status: resolved ? "open" : "resolved" })}
          >
            {resolved ? words.comment.reopen : words.comment.resolve}
          </Button>
          {editing === null ? (
            <Button look="bare" className="min-h-7! py-0.5! text-xs" onClick={() => setEditing(comment.body)}>
              {words.comment.edit}
            </Button>
          ) : (
            <Button
              className="min-h-7! py-0.5! text-xs"
              disabled={change.isPending || editing.trim() === ""}
              onClick={() => change.mutate({ body: editing.trim() })}
            >
              {words.comment.save}
            </Button>
          )}
        </footer>
      )}
    </article>
  );
}
