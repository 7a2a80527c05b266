import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { lazy, Suspense } from "react";
import { useMay } from "../../data/rights.ts";
import { useDraft } from "../../data/drafts.ts";
import { useTaskWords } from "../../i18n/task-words.ts";
import { Button } from "../../ui/button.tsx";
import { Key, modKey } from "../../ui/key.tsx";
import { useSending } from "../../ui/use-sending.ts";
import { MentionField } from "../people/mention-field.tsx";
import { FailureNote } from "../failure/failure-note.tsx";

const OtherDraft = lazy(async () => ({ default: (await import("../drafts/other-draft.tsx")).OtherDraft }));
const LackOfRight = lazy(async () => ({
  default: (await import("../people/lack-of-right.tsx")).LackOfRight,
}));

/** A field for messages to an agent. Its draft is kept until it is sent. */
export function MessageForm(props: {
  draft: string;
  label: string;
  placeholder: string;
  send: (message: string) => Promise<unknown>;
}) {
  const words = useTaskWords();
  const [text, setText, drop] = useDraft(props.draft);
  const mayWork = useMay("work");
  const send = useMutation({ mutationFn: props.send, onSuccess: drop });
  const submit = (): void => {
    if (text.trim() !== "" && !send.isPending) send.mutate(text.trim());
  };
  const sending = useSending(submit);
  if (!mayWork)
    return (
      <Suspense>
        <LackOfRight right="work" className="reading-column shrink-0 py-3" />
      </Suspense>
    );
  return (
    <form
      data-composer
      className="reading-column shrink-0 py-3 max-lg:sticky max-lg:bottom-0 max-lg:bg-page"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="mb-2 empty:hidden">
        <FailureNote error={send.error} />
      </div>
      <Suspense>
        <OtherDraft name={props.draft} />
      </Suspense>
      <div
        data-field
        className="flex items-end gap-1 rounded-lg border border-field bg-page p-1 outline-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1"
      >
        <MentionField
          className="border-0! outline-none!"
          rows={1}
          value={text}
          aria-label={props.label}
          placeholder={props.placeholder}
          onText={setText}
          {...sending}
        />
        <Button
          variant="primary"
          type="submit"
          aria-label={words.send}
          title={words.send}
          className="min-h-10"
          disabled={send.isPending || text.trim() === ""}
        >
          <Send size={16} aria-hidden="true" />
        </Button>
      </div>
      {text !== "" && (
        <p className="mt-1 hidden items-center gap-1.5 text-xs text-soft lg:flex">
          <Key>{`${modKey}↵`}</Key> {words.sendHint}
        </p>
      )}
    </form>
  );
}
