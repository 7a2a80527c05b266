import type { TaskId } from "../../../../src/protocol/ids.ts";
import { writeTo } from "../../../data/commands.ts";
import { useTaskWords } from "../../../i18n/task-words.ts";
import { MessageForm } from "../../composer/message-form.tsx";

/** The field for messages to the agent of a task. */
export function Composer({ taskId, followUp }: { taskId: TaskId; followUp: boolean }) {
  const words = useTaskWords();
  return (
    <MessageForm
      draft={`message.${taskId}`}
      label={words.messageLabel}
      placeholder={followUp ? words.followUpPlaceholder : words.messagePlaceholder}
      send={(message) => writeTo(taskId, message)}
    />
  );
}
