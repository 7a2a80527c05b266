import type { CustomTaskComplete } from "../../protocol/dialects/message.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { hibernateLater } from "./hibernate.ts";
import { clearTimers } from "./runs.ts";
import { setTimer } from "./timers.ts";

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

/**
 * Sets the timer that completes a program which reported its completion together with a question. Once it has the
 * answer it may still work; it has no turns whose end could be awaited.
 */
export function finishLater(draft: Draft, { takesTurns, now }: Circumstances): void {
  if (takesTurns || !isAnswered(draft)) return;
  setTimer(draft, "completion", new Date(now.getTime() + quietMs));
}

/** Completes the task of such a program once it has printed nothing for a while. */
export function finishQuiet(draft: Draft, circumstances: Circumstances): void {
  if (!isAnswered(draft)) return;
  const { heardAt } = draft.state.agent;
  const heardMs = heardAt === null ? 0 : Date.parse(heardAt);
  if (circumstances.now.getTime() - heardMs < quietMs) finishLater(draft, circumstances);
  else finish(draft, circumstances);
}

const quietMs = 10_000;

/** Returns true if a worker that reported its completion has every answer. */
function isAnswered({ state }: Draft): boolean {
  const { task, agent, questions, verify, main, member } = state;
  if (verify !== null || main !== null || member !== null) return false;
  if (task.status !== "in_progress" || task.agentStatus !== "running" || !agent.completed) return false;
  return agent.outbox.length === 0 && !questions.some(({ status }) => status === "pending");
}
