import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { decideMessages } from "./messages.ts";
import { clearTimers, ensureRun } from "./runs.ts";

/**
 * Where the agent goes when nothing but questions can hold it back: to the person, or to work. What it had
 * said beside an error that has passed is decided first.
 */
export function goOn(draft: Draft, circumstances: Circumstances, trigger: string): void {
  if (draft.state.questions.some((question) => question.status === "pending")) {
    if (draft.state.task.agentStatus !== "hibernated") {
      draft.moveAgent("waiting_question", trigger, "question");
    }
    return;
  }
  clearTimers(draft);
  draft.moveAgent("running", trigger);
  const deferred = draft.state.deferred;
  if (deferred.length > 0) {
    draft.add({ type: "message.taken" });
    decideMessages(draft, deferred, circumstances);
  }
  if (draft.state.task.agentStatus === "running") ensureRun(draft, circumstances, trigger);
}
