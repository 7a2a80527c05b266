import type { TaskState } from "../../../../src/protocol/task/state.ts";
import type { WorkWords } from "../../../i18n/work-words.ts";

/** Describes the current stage of a gated task; null if nothing happens. */
export function stageSentence(
  { task, gate, children }: Pick<TaskState, "task" | "gate" | "children">,
  words: WorkWords,
  nameOf: (phase: string) => string = (name) => name,
): string | null {
  const { stage } = words;
  if (gate.restoring !== null) return stage.restoring;
  if (task.status !== "in_progress" && task.status !== "review") return null;
  const again = gate.attempt > 1 ? [attemptReason({ task, gate }, words)] : [];
  switch (gate.stage) {
    case "none":
      return null;
    case "preparing":
      return stage.preparing;
    case "working":
      return [
        (isStopped(task) ? stage.stopped : stage.working)(phaseName({ task, gate }, words, nameOf)),
        ...stepNow({ task, gate }, words, nameOf),
        ...again,
      ].join(" ");
    case "collecting":
      return stage.collecting;
    case "queued":
      return stage.queued;
    case "checking":
      return stage.checking;
    case "judging":
      return (isStopped(task) ? stage.judgingStopped : stage.judging)(
        children.find(({ id }) => id === gate.verifierTask)?.agent ?? gate.verifier ?? task.agent,
      );
    case "reviewing":
      return stage.reviewing;
  }
}

/** Checks whether the agent is stopped, for whatever reason. */
export function isStopped({ blockedBy, agentStatus }: TaskState["task"]): boolean {
  return blockedBy !== null || agentStatus === "paused";
}

/** Names the attempt, and whether the verification or a person requested it. */
function attemptReason({ task, gate }: Where, { stage }: WorkWords): string {
  const attempt = String(gate.attempt);
  const before = { phase: task.currentPhase, attempt: gate.attempt - 1 };
  const isBefore = (one: { phase: number; attempt: number }): boolean =>
    one.phase === before.phase && one.attempt === before.attempt;
  const asked = gate.reviews.some((one) => isBefore(one) && one.status === "changes_requested");
  if (asked) return stage.againAsked(attempt);
  const failed = gate.verifications.findLast((one) => isBefore(one) && one.status === "failed");
  const count = failed?.criteria.filter(({ status }) => status === "failed").length ?? 0;
  return count === 0 ? stage.again(attempt) : stage.againFailed(attempt, count);
}

type Where = Pick<TaskState, "task" | "gate">;

function phaseName({ task, gate }: Where, words: WorkWords, nameOf: (phase: string) => string): string {
  const phase = gate.outline.find(({ number }) => number === task.currentPhase);
  return words.phaseOf(String(task.currentPhase ?? 1), nameOf(phase?.name ?? ""));
}

function stepNow({ task, gate }: Where, words: WorkWords, nameOf: (step: string) => string): string[] {
  const steps = gate.outline.find(({ number }) => number === task.currentPhase)?.steps ?? [];
  const at = steps.findIndex((_, index) => !gate.stepsDone.includes(index + 1));
  const step = steps[at];
  return step === undefined
    ? []
    : [words.stage.step(String(at + 1), String(steps.length), nameOf(step.name))];
}
