import { isOpenCall, type MemberState, type OfficeState } from "../../../src/protocol/office/state.ts";
import { type Wait, waitsOf } from "../../../src/protocol/office/waits.ts";

/** The state of a member as the page shows it; each has a word, an icon and a colour. */
export type MemberStanding =
  | { readonly is: "working"; readonly since: string; readonly stopping: boolean }
  /** The member waits for a person: an answer, or a decision on its call. */
  | { readonly is: "person" }
  | { readonly is: "member"; readonly names: readonly string[] }
  /** The member has something to do, but as many members work as the office allows. */
  | { readonly is: "session" }
  | { readonly is: "idle" | "paused" | "ended" };

/** Returns the state of a member. A wait counts more than a turn, because a waiting member does not work. */
export function standingOfMember(state: OfficeState, member: MemberState): MemberStanding {
  const { name, ended, paused, turn } = member;
  if (ended !== null) return { is: "ended" };
  const own = waitsOf(state).filter(({ from }) => from === name);
  if (own.some(({ to }) => to === null)) return { is: "person" };
  const names = own.flatMap(({ why, to }) => (why === "session" || to === null ? [] : [to]));
  if (names.length > 0) return { is: "member", names: [...new Set(names)] };
  if (turn !== null) return { is: "working", since: turn.openedAt, stopping: turn.interrupted };
  if (paused || state.status === "paused") return { is: "paused" };
  return { is: own.length > 0 ? "session" : "idle" };
}

/** Returns the cost of a member, including sessions that have ended. */
export function costOf({ before, session }: MemberState): number {
  return before.costUsd + (session?.costUsd ?? 0);
}

/** Returns the tokens that a member used, including sessions that have ended. */
export function tokensOf({ before, session }: MemberState): number {
  return before.tokens + (session?.tokens ?? 0);
}

/** A wait as the page shows it. A `decision` is about a call that a person has to allow; `callee` would get it. */
export type ShownWait =
  | Wait
  | (Omit<Wait, "why"> & { readonly why: "decision"; readonly to: null; readonly callee: string });

/** Returns the waits of an office, oldest first. A call that waits for a decision is not in a queue yet. */
export function openWaits(state: OfficeState): readonly ShownWait[] {
  const held = state.calls.filter((call) => isOpenCall(call) && call.heldBy !== null);
  return waitsOf(state)
    .filter(({ why, id }) => why !== "queue" || !held.some((call) => call.id === id))
    .map((wait): ShownWait => {
      const call = held.find(({ heldBy }) => heldBy === wait.id);
      return call === undefined ? wait : { ...wait, why: "decision", to: null, callee: call.callee };
    })
    .toSorted((one, other) => one.since.localeCompare(other.since));
}
