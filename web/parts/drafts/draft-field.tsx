import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useDraft } from "../../data/drafts.ts";
import { useReviewWords } from "../../i18n/review-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { leaveField } from "../../ui/leave-field.ts";
import { TextArea } from "../../ui/text-field.tsx";
import { useSending } from "../../ui/use-sending.ts";
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
  /** Adds a suggestion to the text; null if there is nothing to suggest. */
  suggest?: ((written: string) => Promise<string>) | null;
}) {
  const { name, from = "", label, target, placeholder, action, onEnd, autoFocus, suggest = null } = props;
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
      className="rounded-md border-2 border-accent bg-page p-2 font-sans text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        autoFocus={autoFocus}
        rows={3}
        value={text}
        aria-label={label}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
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
        <span className="mr-auto text-xs text-soft">
          {target} {text !== from && `· ${words.kept}`}
        </span>
        {suggest !== null && (
          <Button variant="bare" onClick={() => void suggest(text).then(setText)}>
            {words.suggest}
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
        <Button variant="primary" type="submit" disabled={send.isPending || text.trim() === ""}>
          {send.isPending ? words.adding : action}
          <Key onAccent>{`${modKey}↵`}</Key>
        </Button>
      </div>
    </form>
  );
}
