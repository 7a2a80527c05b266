import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { hibernateLater } from "./hibernate.ts";
import { decideMessages } from "./messages.ts";
import { clearTimers, ensureRun, resume } from "./runs.ts";

/**
 * Continues the agent, unless a question is open: then it waits for the person. Messages that were deferred because of
 * an error are decided first.
 */
export function continueAgent(draft: Draft, circumstances: Circumstances, trigger: string): void {
  if (draft.state.questions.some((question) => question.status === "pending")) {
    if (draft.state.task.agentStatus !== "hibernated") {
      draft.moveAgent("waiting_question", trigger, "question");
    }
    return;
  }
  clearTimers(draft);
  draft.moveAgent("running", trigger);
  const deferred = draft.state.agent.deferred;
  if (deferred.length > 0) {
    draft.add({ type: "message.taken" });
    decideMessages(draft, deferred, circumstances);
  }
  if (draft.state.task.agentStatus !== "running") return;
  ensureRun(draft, circumstances, trigger);
  if (isBetweenTurns(draft, circumstances)) startWork(draft, circumstances, trigger);
}

/** Returns true if the agent could take a turn but no message is queued to start one. */
function isBetweenTurns({ state }: Draft, { takesTurns }: Circumstances): boolean {
  return takesTurns && state.agent.turn === null && state.agent.outbox.length === 0 && !state.agent.completed;
}

/** Resumes an agent that failed its last turn or has a phase to complete; otherwise it is the person's turn. */
function startWork(draft: Draft, circumstances: Circumstances, trigger: string): void {
  const {
    task,
    agent: { errorTries },
  } = draft.state;
  if (errorTries > 0 || task.totalPhases > 0 || draft.state.verify !== null) {
    draft.add(resume(draft.state, circumstances, trigger));
    return;
  }
  draft.moveAgent("waiting_user", trigger, "user");
  hibernateLater(draft, circumstances);
}
