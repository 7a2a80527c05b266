import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import { isLed } from "../../protocol/orchestration/main-state.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { isSettled } from "../decide/phases.ts";
import { nextTasks, offeredTasks, readyTasks } from "../decide/start-tasks.ts";
import { errorLine } from "../../protocol/orchestration/messages.ts";
import { waitLine } from "./standing.ts";

/**
 * Answers RESOLVE_NEXT. The first group of READY may start now, in this order. The second group is ready, but
 * waits for a free slot or for a task with the same files. If nothing may start, `CUSTOM:WAIT` names the
 * tasks to wait for. If an agent leads, both groups are tasks that
 * it can dispatch, and free slots do not count.
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
  const led = isLed(state);
  const offered = offeredTasks(state);
  const now = nextTasks(state, led ? Infinity : Math.max(0, free), offered).filter(isAsked);
  const asked = offered.filter(isAsked);
  if (now.length > 0 || (led && asked.length > 0)) return groupsLine(state, now, asked);
  return nothingStarts(state, isAsked, readyTasks(state).filter(isAsked));
}

/** Returns READY with the tasks that an agent that leads can dispatch; null if there are none. */
export function readyLine(state: OrchestrationState): string | null {
  const offered = offeredTasks(state);
  return offered.length === 0 ? null : groupsLine(state, nextTasks(state, Infinity, offered), offered);
}

/** Returns READY with some tasks in a group of their own, before the others of `all`. */
function groupsLine({ plan }: OrchestrationState, first: readonly number[], all: readonly number[]): string {
  const isFirst = new Set(first);
  const groups = [first, all.filter((index) => !isFirst.has(index))].filter(({ length }) => length > 0);
  const ids = groups.map((group) => group.map((index) => plan.tasks[index]!.id));
  return printThin({ type: "READY", payload: { groups: ids } });
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
