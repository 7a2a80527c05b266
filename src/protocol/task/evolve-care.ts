import type { CareState } from "./care-state.ts";
import type { TaskEvent } from "./event.ts";
import type { TaskState } from "./state.ts";
import type { Task } from "./task.ts";

/** Before anything has happened. */
export const beginCare: CareState = {
  limit: null,
  servedAt: null,
  heardAt: null,
  warned: { taskUsd: null, day: null },
};

type Fold<Type extends TaskEvent["type"]> = (
  after: TaskState,
  event: Extract<TaskEvent, { type: Type }>,
  at: string,
  before: TaskState,
) => TaskState;

/**
 * Folds what an event says about limits, money and silence. It sees every event after everything else of it
 * was folded, since most signs of life and service are events of other kinds.
 */
export function evolveCare(before: TaskState, after: TaskState, event: TaskEvent, at: string): TaskState {
  const fold = folds[event.type] as Fold<TaskEvent["type"]> | undefined;
  return fold === undefined ? after : fold(after, event, at, before);
}

const folds: { readonly [Type in TaskEvent["type"]]?: Fold<Type> } = {
  "limit.held": (after, { until, own }) => withLimit(after, { until, own, probing: false }),
  "agent.moved": (after, { to }, at, before) =>
    withLimit(to === "running" ? heard(after, at) : after, movedLimit(before, after, at)),
  "task.moved": (after, { to }) =>
    to === "in_progress" || to === "review" ? after : withLimit(quiet(after), null),
  "usage.recorded": (after, { output, byVerifier }, at) =>
    output > 0 && byVerifier !== true ? served(after, at) : after,
  "action.performed": (after, _, at) => served(after, at),
  "question.asked": (after, _, at) => served(after, at),
  "completion.reported": (after, _, at) => served(after, at),
  "phase.reported": (after, _, at) => served(after, at),
  "step.started": (after, _, at) => served(after, at),
  "step.completed": (after, _, at) => served(after, at),
  "turn.ended": (after, { status }, at) => {
    if (status === "limit") return after;
    return status === "ok" ? served(after, at) : withLimit(after, null);
  },
  "error.reported": (after, { error }) => (error.kind === "rate_limit" ? after : withLimit(after, null)),
  "timer.cleared": (after, { timerId, fired }, at, before) => {
    const timer = before.timers.find(({ id }) => id === timerId);
    return fired && timer?.purpose === "probe" ? served(after, at) : after;
  },
  "output.written": (after, _, at) => heard(after, at),
  "run.started": (after, _, at) => heard(after, at),
  "message.sent": (after, _, at) => heard(after, at),
  "agent.stuck": (after, { silentSince }) => ({ ...after, task: { ...after.task, stuckSince: silentSince } }),
  "agent.heard": quiet,
  "budget.changed": (after, { limitUsd }) => ({ ...after, task: withBudget(after.task, limitUsd) }),
  "budget.warned": (after, { scope, limitUsd }, at) => {
    const { care } = after;
    const said = scope === "task" ? { taskUsd: limitUsd } : { day: at.slice(0, 10) };
    return { ...after, care: { ...care, warned: { ...care.warned, ...said } } };
  },
};

/**
 * Who goes on after a limit tries whether it is over; who works without having waited for it is past it in
 * time; who is put before the person waits for nothing else.
 */
function movedLimit(before: TaskState, after: TaskState, at: string): CareState["limit"] {
  const { limit } = before.care;
  if (after.task.blockedBy === "error") return null;
  if (limit === null || after.task.agentStatus !== "running") return limit;
  if (before.task.blockedBy === "rate_limit") return { ...limit, probing: true };
  return at >= limit.until ? null : limit;
}

function served(state: TaskState, at: string): TaskState {
  const { care } = state;
  return withLimit({ ...state, care: { ...care, servedAt: at } }, care.limit?.probing ? null : care.limit);
}

function heard(state: TaskState, at: string): TaskState {
  return { ...state, care: { ...state.care, heardAt: at } };
}

function quiet(state: TaskState): TaskState {
  if (state.task.stuckSince === undefined) return state;
  const { stuckSince: _, ...task } = state.task;
  return { ...state, task };
}

/** Everybody outside sees until when a task is held back, while it is. */
function withLimit(state: TaskState, limit: CareState["limit"]): TaskState {
  const { limitedUntil: _, ...task } = state.task;
  const shown = limit === null || limit.probing ? {} : { limitedUntil: limit.until };
  return { ...state, task: { ...task, ...shown }, care: { ...state.care, limit } };
}

function withBudget(task: Task, limitUsd: number | null): Task {
  const { budget: _, ...rest } = task;
  return limitUsd === null ? rest : { ...rest, budget: limitUsd };
}
