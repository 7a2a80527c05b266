import { useMutation } from "@tanstack/react-query";
import { FileDiff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDraft } from "../../data/drafts.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { leaveField } from "../../ui/leave-field.ts";
import { MentionField } from "../people/mention-field.tsx";
import { useSending } from "../../ui/use-sending.ts";
import { CommentBody } from "../review/comments/comment-body.tsx";
import { OtherDraft } from "./other-draft.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

/**
 * A text field whose draft is sent to the server as a whole. The draft survives a reload; Escape leaves the field and
 * keeps the draft; only the discard button drops it.
 */
export function DraftField(props: {
  /** The name of the draft. */
  name: string;
  /** The initial text. */
  from?: string;
  label: string;
  target: string;
  placeholder: string;
  send: (body: string) => Promise<void>;
  action: string;
  onEnd: () => void;
  autoFocus: boolean;
  /** The lines that a suggestion in the text replaces. A field without it has no preview. */
  excerpt?: string;
  /** Adds a suggestion to the text; null if there is nothing to suggest. */
  suggest?: ((written: string) => Promise<string>) | null;
}) {
  const {
    name,
    from = "",
    label,
    target,
    placeholder,
    action,
    onEnd,
    autoFocus,
    excerpt,
    suggest = null,
  } = props;
  const [previewing, setPreviewing] = useState(false);
  const words = useReviewWords().comment;
  const [text, setText, drop] = useDraft(name, from);
  const send = useMutation({
    mutationFn: props.send,
    onSuccess: () => {
      drop();
      onEnd();
    },
  });
  const submit = (): void => {
    if (text.trim() !== "" && !send.isPending) send.mutate(text.trim());
  };
  const sending = useSending(submit);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (autoFocus) form.current?.scrollIntoView({ block: "nearest" });
  }, [autoFocus]);
  return (
    <form
      ref={form}
      data-editor
      data-field
      className="rounded-md border border-field bg-page p-2 font-sans text-sm outline-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {excerpt !== undefined && <WriteOrPreview previewing={previewing} onChange={setPreviewing} />}
      {excerpt !== undefined && previewing && (
        <div data-previewed className="min-h-19 px-1 py-2">
          {text.trim() === "" ? (
            <p className="text-soft">{words.nothingToPreview}</p>
          ) : (
            <CommentBody body={text.trim()} excerpt={excerpt} />
          )}
        </div>
      )}
      <MentionField
        hidden={previewing}
        className="border-0! px-1! outline-none!"
        autoFocus={autoFocus}
        rows={3}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onText={setText}
        {...sending}
        onKeyDown={(event) => {
          sending.onKeyDown(event);
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          event.stopPropagation();
          leaveField(event.currentTarget);
          if (text === from) onEnd();
        }}
      />
      <OtherDraft name={name} />
      <div className="mt-2 empty:hidden">
        <FailureNote error={send.error} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="mr-auto text-xs text-soft max-lg:basis-full">
          {target} {text !== from && `· ${words.kept}`}
        </span>
        {suggest !== null && !previewing && (
          <Button variant="bare" title={words.suggest} onClick={() => void suggest(text).then(setText)}>
            <FileDiff size={16} aria-hidden="true" className="lg:hidden" />
            <span className="max-lg:sr-only">{words.suggest}</span>
          </Button>
        )}
        <Button
          variant="bare"
          onClick={() => {
            drop();
            onEnd();
          }}
        >
          {words.cancel}
        </Button>
        <Button
          variant="primary"
          type="submit"
          className="max-lg:ml-auto"
          disabled={send.isPending || text.trim() === ""}
        >
          {send.isPending ? words.adding : action}
          <Key onAccent>{`${modKey}↵`}</Key>
        </Button>
      </div>
    </form>
  );
}

/** Switches between the field and the preview. */
function WriteOrPreview({ previewing, onChange }: { previewing: boolean; onChange: (on: boolean) => void }) {
  const words = useReviewWords().comment;
  return (
    <div role="group" aria-label={words.views} className="mb-1.5 flex gap-1">
      {[false, true].map((on) => (
        <button
          key={String(on)}
          type="button"
          aria-pressed={previewing === on}
          className="min-h-7 rounded-md px-2 text-xs text-soft hover:bg-hover aria-pressed:bg-hover aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          onClick={() => onChange(on)}
        >
          {on ? words.preview : words.write}
        </button>
      ))}
    </div>
  );
}
