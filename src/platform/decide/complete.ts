import type { CustomTaskComplete } from "../../protocol/dialects/message.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { hibernateLater } from "./hibernate.ts";
import { clearTimers } from "./runs.ts";

/** Takes note that the agent says it is done; the task completes once everything of that window is decided. */
export function reportCompletion(draft: Draft, report: CustomTaskComplete): void {
  const { task: _, summary, ...rest } = report;
  const keys = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  draft.add({ type: "completion.reported", summary: summary ?? null, keys });
}

/**
 * Completes a task whose agent has said so. With a question of its own still open, the task waits for the
 * answer; with something that the person wrote still to be told, the agent goes on.
 */
export function finish(draft: Draft, circumstances: Circumstances): void {
  const {
    questions,
    agent: { outbox },
  } = draft.state;
  if (questions.some((question) => question.status === "pending")) return;
  if (outbox.some(({ type }) => type === "user_message")) return;
  clearTimers(draft);
  draft.moveTask("completed", "completion_reported");
  draft.moveAgent("completed", "completion_reported");
  hibernateLater(draft, circumstances);
}
