import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { hibernateLater } from "./hibernate.ts";
import { decideMessages } from "./messages.ts";
import { clearTimers, ensureRun, resume } from "./runs.ts";

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
  const deferred = draft.state.agent.deferred;
  if (deferred.length > 0) {
    draft.add({ type: "message.taken" });
    decideMessages(draft, deferred, circumstances);
  }
  if (draft.state.task.agentStatus !== "running") return;
  ensureRun(draft, circumstances, trigger);
  if (isBetweenTurns(draft, circumstances)) setToWork(draft, circumstances, trigger);
}

/** The agent could have a turn, and there is nothing that would begin one. */
function isBetweenTurns({ state }: Draft, { takesTurns }: Circumstances): boolean {
  return takesTurns && state.agent.turn === null && state.agent.outbox.length === 0 && !state.agent.completed;
}

/** Who failed at the last turn, or has a phase to do, is told to go on; in an open conversation it is the person's turn. */
function setToWork(draft: Draft, circumstances: Circumstances, trigger: string): void {
  const {
    task,
    agent: { errorTries },
  } = draft.state;
  if (errorTries > 0 || task.totalPhases > 0 || draft.state.verify !== null) {
    draft.add(resume(circumstances, trigger));
    return;
  }
  draft.moveAgent("waiting_user", trigger, "user");
  hibernateLater(draft, circumstances);
}
