import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ReviewId } from "../../../src/protocol/ids.ts";
import { useDraft } from "../../data/drafts.ts";
import { addComment } from "../../data/reviews.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useSending } from "../../ui/use-sending.ts";
import { FailureNote } from "../failure-note.tsx";
import { type Anchor, draftName } from "./anchor.ts";
import { linesInWords } from "./place-words.ts";

/** Where a new comment is written. What is written survives a reload; Escape leaves the field and keeps it. */
export function CommentEditor(props: {
  reviewId: ReviewId;
  anchor: Anchor;
  onEnd: () => void;
  fresh?: boolean;
}) {
  const { reviewId, anchor, onEnd, fresh = true } = props;
  const words = useReviewWords();
  const [text, setText, drop] = useDraft(draftName(reviewId, anchor));
  const add = useMutation({
    mutationFn: (body: string) => addComment(reviewId, { ...anchor, body }),
    onSuccess: () => {
      drop();
      onEnd();
    },
  });
  const submit = (): void => {
    if (text.trim() !== "" && !add.isPending) add.mutate(text.trim());
  };
  const sending = useSending(submit);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fresh) form.current?.scrollIntoView({ block: "nearest" });
  }, [fresh]);
  const place =
    anchor.file === null
      ? words.comment.onWhole
      : anchor.lines === null
        ? words.comment.onFile
        : words.comment.on(linesInWords(anchor.lines, words));
  return (
    <form
      ref={form}
      data-editor
      className="rounded-md border-2 border-accent bg-page p-2 font-sans text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        autoFocus={fresh}
        rows={3}
        value={text}
        aria-label={`${words.comment.label}: ${place}`}
        placeholder={words.comment.placeholder}
        onChange={(event) => setText(event.target.value)}
        {...sending}
        onKeyDown={(event) => {
          sending.onKeyDown(event);
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          event.currentTarget.blur();
          if (text === "") onEnd();
        }}
      />
      <div className="mt-2 empty:hidden">
        <FailureNote error={add.error} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="mr-auto text-xs text-soft">
          {place} {text !== "" && `· ${words.comment.kept}`}
        </span>
        <Button
          onClick={() => {
            drop();
            onEnd();
          }}
        >
          {words.comment.cancel}
        </Button>
        <Button look="primary" type="submit" disabled={add.isPending || text.trim() === ""}>
          {add.isPending ? words.comment.adding : words.comment.add}
          <Key onAccent>{`${modKey}↵`}</Key>
        </Button>
      </div>
    </form>
  );
}
