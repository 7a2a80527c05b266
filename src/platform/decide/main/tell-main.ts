import type { Circumstances, TaskCommand } from "../command.ts";
import { continueAgent } from "../continue-agent.ts";
import type { Draft } from "../draft.ts";

/** Sends a message of the orchestration to main. A number that main was told before changes nothing. */
export function tellMain(
  draft: Draft,
  { number, taken, text, last }: Extract<TaskCommand, { type: "main.tell" }>,
  circumstances: Circumstances,
): void {
  const { main, task } = draft.state;
  if (main === null || task.status !== "in_progress" || number <= main.told) return;
  draft.add(
    { type: "thin.told", number, taken, text, last },
    { type: "message.planned", message: { type: "thin", messageId: circumstances.ids.message(), text } },
  );
  if (["waiting_dependency", "hibernated"].includes(task.agentStatus))
    continueAgent(draft, circumstances, "told");
}
