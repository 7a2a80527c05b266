import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { isSettled } from "../decide/phases.ts";
import { nextTasks, readyTasks } from "../decide/start-tasks.ts";
import { errorLine } from "./messages.ts";
import { waitLine } from "./standing.ts";

/**
 * Answers RESOLVE_NEXT. The first group of READY may start now, in this order; the second is ready but waits for a
 * free agent or for a task with the same files. `CUSTOM:WAIT` names the tasks that go on if nothing may start.
 */
export function resolveNext(state: OrchestrationState, free: number, phase?: number): string {
  const { status, plan } = state;
  if (status === "completed" || status === "failed") return printThin({ type: "ALL_DONE", payload: {} });
  if (status !== "running") return errorLine(`The orchestration is ${status}.`);
  if (state.refused !== null) return errorLine(state.refused);
  if (phase !== undefined) {
    if (!state.phases.some(({ number }) => number === phase))
      return errorLine(`The list has no phase ${phase}.`);
    if (isSettled(state, phase)) return phaseDone(phase);
  }
  const isAsked = (index: number): boolean => phase === undefined || plan.tasks[index]!.phase === phase;
  const ready = readyTasks(state).filter(isAsked);
  const now = nextTasks(state, Math.max(0, free)).filter(isAsked);
  if (now.length > 0) {
    const starting = new Set(now);
    const later = ready.filter((index) => !starting.has(index));
    const groups = [now, later].filter(({ length }) => length > 0);
    const ids = groups.map((group) => group.map((index) => plan.tasks[index]!.id));
    return printThin({ type: "READY", payload: { groups: ids } });
  }
  return nothingStarts(state, isAsked, ready);
}

function nothingStarts(
  state: OrchestrationState,
  isAsked: (index: number) => boolean,
  ready: readonly number[],
): string {
  const { plan, work, branchRefusal, phases } = state;
  const running = [...plan.tasks.keys()].filter(
    (index) => isAsked(index) && work[index]!.stage !== null && work[index]!.stage !== "conflict",
  );
  const waiting = [...running, ...ready];
  if (waiting.length > 0) return waitLine(waiting.map((index) => plan.tasks[index]!.id));
  const conflict = work.findIndex(({ stage }, index) => isAsked(index) && stage === "conflict");
  if (conflict >= 0)
    return errorLine(`${plan.tasks[conflict]!.id} has a conflict that a person must resolve.`);
  if (branchRefusal !== null) return errorLine(branchRefusal.message);
  const finished = phases.findLast(({ status }) => status === "finished");
  if (finished !== undefined) return phaseDone(finished.number);
  const open = plan.tasks.filter(
    (_, index) => isAsked(index) && state.progress.nodes[index]!.status === "pending",
  );
  return open.length > 0
    ? waitLine(open.map(({ id }) => id))
    : errorLine("Nothing can start until a person acts.");
}

function phaseDone(phase: number): string {
  return printThin({ type: "PHASE_DONE", payload: { phase } });
}
