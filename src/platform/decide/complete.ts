import type { CustomTaskComplete } from "../../protocol/dialects/message.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { hibernateLater } from "./hibernate.ts";
import { clearTimers } from "./runs.ts";

/** Records the agent's completion report. The task completes once everything in the same window is decided. */
export function reportCompletion(draft: Draft, report: CustomTaskComplete): void {
  const { task: _, summary, ...rest } = report;
  const keys = Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  draft.add({ type: "completion.reported", summary: summary ?? null, keys });
}

/**
 * Completes a task whose agent has reported completion. If the agent has an open question, the task waits for the
 * answer; if a message from the person is still queued, the agent continues.
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
