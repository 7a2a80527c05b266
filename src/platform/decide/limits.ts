import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

const firstBackOffMs = 5_000;
const longestBackOffMs = 300_000;
/** After a limit, the refused agents retry first, then the others of their account, all within five seconds. */
const ownSpreadMs = 1_000;
const othersSpreadMs = 4_000;
/** Time that a program must work without a refusal after a limit, because it does not report when it is served. */
const probeMs = 5_000;

/** Returns the time of the next try: the named time, or else exponential backoff with jitter. */
export function retryAt(
  named: number | string | undefined,
  tries: number,
  { now, chance }: Circumstances,
): { readonly at: Date; readonly named: boolean } {
  const time = typeof named === "number" ? now.getTime() + named * 1000 : Date.parse(named ?? "");
  if (Number.isFinite(time)) return { at: new Date(Math.max(time, now.getTime())), named: true };
  const pause = Math.min(firstBackOffMs * 2 ** (tries - 1), longestBackOffMs);
  return { at: new Date(now.getTime() + pause * (0.8 + 0.4 * chance)), named: false };
}

/** Holds an agent that its provider refuses until a time; it continues automatically right after. */
export function refuseUntil(
  draft: Draft,
  { at, named }: ReturnType<typeof retryAt>,
  { chance }: Circumstances,
): void {
  hold(draft, { until: at, own: true, spreadMs: named ? chance * ownSpreadMs : 0 });
}

/**
 * Holds a task because another task of the account was refused, until that limit is over. An agent in a turn may finish
 * it; one that already waits as long does not change.
 */
export function holdForAccount(draft: Draft, until: string, circumstances: Circumstances): void {
  const { task, agent } = draft.state;
  const waits = isHeldBack(draft.state);
  const patient = agent.limit !== null && (waits || agent.limit.probing) && agent.limit.until >= until;
  if (task.status !== "in_progress" || patient) return;
  if (!waits && !mayCall(draft.state, circumstances.takesTurns)) return;
  hold(draft, {
    until: new Date(until),
    own: waits && agent.limit?.own === true,
    spreadMs: ownSpreadMs + circumstances.chance * othersSpreadMs,
  });
}

/** Returns true if the agent is paused because of a limit, its own or its account's. */
export function isHeldBack({ task, agent }: TaskState): boolean {
  return task.agentStatus === "paused" && task.blockedBy === "rate_limit" && agent.limit !== null;
}

/** Returns true if the agent may call its provider at any time; during a turn it has already called. */
export function mayCall({ task, agent: { turn } }: TaskState, takesTurns: boolean): boolean {
  return task.status === "in_progress" && task.agentStatus === "running" && (!takesTurns || turn === null);
}

/** Sets a timer to watch a program after a limit; an agent that takes turns reports when it is served. */
export function probeLater(draft: Draft, { now, takesTurns }: Circumstances): void {
  const { task, agent } = draft.state;
  if (takesTurns || agent.limit?.probing !== true || task.agentStatus !== "running") return;
  draft.add({
    type: "timer.set",
    timer: {
      id: `${task.id}:probe`,
      taskId: task.id,
      dueAt: new Date(now.getTime() + probeMs).toISOString(),
      purpose: "probe",
    },
  });
}

function hold(draft: Draft, { until, own, spreadMs }: { until: Date; own: boolean; spreadMs: number }): void {
  const { task, timers } = draft.state;
  const id = `${task.id}:retry`;
  if (timers.some((timer) => timer.id === id)) {
    draft.add({ type: "timer.cleared", timerId: id, fired: false });
  }
  draft.add({ type: "limit.held", until: until.toISOString(), own });
  draft.moveAgent("paused", own ? "error_reported" : "account_limited", "rate_limit");
  const dueAt = new Date(until.getTime() + spreadMs).toISOString();
  draft.add({ type: "timer.set", timer: { id, taskId: task.id, dueAt, purpose: "retry_after_error" } });
}
