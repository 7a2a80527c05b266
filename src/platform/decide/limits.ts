import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

const firstBackOffMs = 5_000;
const longestBackOffMs = 300_000;
/** After a limit those that were refused come first, then the others of their account, all within five seconds. */
const ownSpreadMs = 1_000;
const othersSpreadMs = 4_000;
/** How long a program, which does not tell when it is served, must work unrefused after a limit. */
const probeMs = 5_000;

/** When to try again: at the time that was named, else after a pause that grows with the tries, with jitter. */
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

/** The provider refuses this agent until a time: it is held, and goes on by itself right after. */
export function refuseUntil(
  draft: Draft,
  { at, named }: ReturnType<typeof retryAt>,
  { chance }: Circumstances,
): void {
  hold(draft, { until: at, own: true, spreadMs: named ? chance * ownSpreadMs : 0 });
}

/**
 * Another task of the account was refused: this one calls nobody until that limit is over. An agent in the
 * middle of a turn is left to end it; one that already waits for as long is left alone.
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

/** The agent stands still because of a limit, its own or its account's. */
export function isHeldBack({ task, agent }: TaskState): boolean {
  return task.agentStatus === "paused" && task.blockedBy === "rate_limit" && agent.limit !== null;
}

/** The agent is about to call its provider, or may do so at any time; in a turn it is already under way. */
export function mayCall({ task, agent: { turn } }: TaskState, takesTurns: boolean): boolean {
  return task.status === "in_progress" && task.agentStatus === "running" && (!takesTurns || turn === null);
}

/** After a limit a program is watched for a while; an agent that takes turns tells by itself that it is served. */
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
