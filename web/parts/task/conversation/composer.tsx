import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { writeTo } from "../../../data/commands.ts";
import { useDraft } from "../../../data/drafts.ts";
import { useWords } from "../../../i18n/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Key, modKey } from "../../../ui/key.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useSending } from "../../../ui/use-sending.ts";
import { OtherDraft } from "../../drafts/other-draft.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";

/** The field for messages to the agent. Its draft is kept until it is sent. */
export function Composer({ taskId, followUp }: { taskId: TaskId; followUp: boolean }) {
  const words = useWords();
  const [text, setText, dropText] = useDraft(`message.${taskId}`);
  const send = useMutation({
    mutationFn: (message: string) => writeTo(taskId, message),
    onSuccess: dropText,
  });
  const submit = (): void => {
    if (text.trim() !== "" && !send.isPending) send.mutate(text.trim());
  };
  const sending = useSending(submit);
  return (
    <form
      data-composer
      className="border-t border-line p-3 max-lg:sticky max-lg:bottom-0 max-lg:bg-page"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailureNote error={send.error} />
      <OtherDraft name={`message.${taskId}`} />
      <div className="flex items-end gap-2">
        <TextArea
          rows={1}
          value={text}
          aria-label={words.task.messageLabel}
          placeholder={followUp ? words.task.followUpPlaceholder : words.task.messagePlaceholder}
          onChange={(event) => setText(event.target.value)}
          {...sending}
        />
        <Button
          variant="primary"
          type="submit"
          aria-label={words.task.send}
          title={words.task.send}
          className="min-h-10.5"
          disabled={send.isPending || text.trim() === ""}
        >
          <Send size={16} aria-hidden="true" />
        </Button>
      </div>
      {text !== "" && (
        <p className="mt-1 hidden items-center gap-1.5 text-xs text-soft lg:flex">
          <Key>{`${modKey}↵`}</Key> {words.task.sendHint}
        </p>
      )}
    </form>
  );
}
