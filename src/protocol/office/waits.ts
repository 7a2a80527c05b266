import { isOpenCall, type MemberState, type OfficeState } from "./state.ts";

/**
 * One member waits: for the result of a call that the other works on (`call`) or has not taken yet (`queue`), for a
 * person's answer (`question`), for a person's next message after an interruption (`interrupted`), or for a session that
 * the other occupies (`session`).
 */
export interface Wait {
  readonly from: string;
  /** The other member; null if the wait is for a person. */
  readonly to: string | null;
  readonly why: "call" | "queue" | "question" | "interrupted" | "session";
  readonly id: string;
  readonly since: string;
}

/** Returns everything that members wait for. */
export function waitsOf(state: OfficeState): readonly Wait[] {
  const calls = state.calls.filter(isOpenCall).flatMap((call): Wait[] => {
    const { id, caller: from, callee: to, heldBy, madeAt: since } = call;
    if (call.status === "in_progress") return [{ from, to, why: "call", id, since }];
    const queue = { from, to, why: "queue", id, since } as const;
    return heldBy === null ? [queue] : [queue, { from, to: null, why: "question", id: heldBy, since }];
  });
  const questions = state.members.flatMap(({ name, session, turn }): Wait[] =>
    (session?.questions ?? []).map((id) => ({
      from: name,
      to: null,
      why: "question",
      id,
      since: turn?.openedAt ?? state.createdAt,
    })),
  );
  const interrupted = state.members.flatMap(({ name, interrupted: waits, serving }): Wait[] => {
    const call = state.calls.find(({ id }) => id === serving);
    if (!waits || call === undefined) return [];
    return [{ from: name, to: null, why: "interrupted", id: call.id, since: call.takenAt ?? call.madeAt }];
  });
  return [...calls, ...questions, ...interrupted, ...sessionWaits(state)];
}

/** Returns the members that occupy a session: those in a turn that wait for nobody. */
export function occupants({ members, calls }: OfficeState): readonly MemberState[] {
  const callers = new Set(calls.filter(isOpenCall).map(({ caller }) => caller));
  return members.filter(
    ({ name, turn, session }) => turn !== null && session?.questions.length === 0 && !callers.has(name),
  );
}

/** Returns the waits of members whose next turn has no free session. */
function sessionWaits(state: OfficeState): readonly Wait[] {
  const working = occupants(state);
  if (working.length < state.definition.limits.sessions) return [];
  return state.members.flatMap(({ name, turn, queue }): Wait[] => {
    const next = queue.find(({ wakes }) => wakes);
    if (turn !== null || next === undefined) return [];
    return working.map((other) => ({
      from: name,
      to: other.name,
      why: "session",
      id: next.id,
      since: next.queuedAt,
    }));
  });
}

/**
 * Returns the members of a cycle that a wait of `from` for `to` would close, beginning and ending with `from`; null if
 * there would be none. A wait for a session ends with any turn, so it closes no cycle.
 */
export function cycleOf(waits: readonly Wait[], from: string, to: string): readonly string[] | null {
  const next = new Map<string, string[]>();
  for (const wait of waits) {
    if (wait.to === null || wait.why === "session") continue;
    next.set(wait.from, [...(next.get(wait.from) ?? []), wait.to]);
  }
  const before = new Map<string, string>([[to, from]]);
  const open = [to];
  for (const name of open) {
    if (name === from) return pathTo(from, to, before);
    for (const other of next.get(name) ?? []) {
      if (before.has(other)) continue;
      before.set(other, name);
      open.push(other);
    }
  }
  return null;
}

function pathTo(from: string, to: string, before: ReadonlyMap<string, string>): readonly string[] {
  const path = [from];
  for (let name = before.get(from) ?? from; name !== from; name = before.get(name) ?? from) path.push(name);
  return [...path, from].toReversed();
}
