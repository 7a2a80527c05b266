import type { OfficeEvent } from "./event.ts";
import type { Call, IdlePair, OfficeResult, OfficeState } from "./state.ts";
import { isOpenCall } from "./state.ts";

type Calls = Pick<OfficeState, "calls" | "results" | "idlePairs">;

/** Ended calls and delivered results beyond this number are forgotten, oldest first. */
const keptAtMost = 500;

/** Applies one event to the calls of an office, their results, and the pairs of members that have only talked. */
export function evolveCalls(state: OfficeState, event: OfficeEvent, at: string): Calls {
  const { calls, results, idlePairs } = state;
  switch (event.type) {
    case "call.made": {
      const { type: _, ...made } = event;
      const call: Call = {
        ...made,
        status: "pending",
        heldBy: null,
        madeAt: at,
        takenAt: null,
        endedAt: null,
        result: null,
        reason: null,
      };
      return { calls: [...recent(calls, isOpenCall), call], results, idlePairs };
    }
    case "call.held":
      return { calls: changed(calls, event.id, { heldBy: event.questionId }), results, idlePairs };
    case "call.allowed":
      return { calls: changed(calls, event.id, { heldBy: null }), results, idlePairs };
    case "call.completed":
      return {
        calls: changed(calls, event.id, { status: "completed", endedAt: at, result: event.result }),
        results,
        idlePairs: withRoundTrip(idlePairs, calls, event.id),
      };
    case "call.failed":
      return {
        calls: changed(calls, event.id, { status: "failed", endedAt: at, reason: event.reason }),
        results,
        idlePairs,
      };
    case "call.expired":
      return { calls: changed(calls, event.id, { status: "expired", endedAt: at }), results, idlePairs };
    case "result.stored": {
      const { type: _, ...stored } = event;
      const result: OfficeResult = { ...stored, storedAt: at, status: "pending" };
      return { calls, results: [...recent(results, isUndelivered), result], idlePairs };
    }
    case "turn.opened":
      return { ...handedOver(state, event, at), idlePairs };
    case "turn.ended":
      return { calls, results, idlePairs: event.acted ? without(idlePairs, event.member) : idlePairs };
    case "work.saved": {
      const acted = event.changedCount === 0 ? [] : event.turns.map(({ member }) => member);
      return { calls, results, idlePairs: acted.reduce(without, idlePairs) };
    }
    default:
      return { calls, results, idlePairs };
  }
}

function isUndelivered({ status }: OfficeResult): boolean {
  return status === "pending";
}

/** Marks the calls and results of a turn as taken and delivered. */
function handedOver(
  { members, calls, results }: OfficeState,
  event: Extract<OfficeEvent, { type: "turn.opened" }>,
  at: string,
): Pick<OfficeState, "calls" | "results"> {
  const queue = members.find(({ name }) => name === event.member)?.queue ?? [];
  const contents = queue.filter(({ id }) => event.mail.includes(id)).map(({ content }) => content);
  const taken = contents.flatMap((content) => (content.is === "call" ? [content.call] : []));
  const delivered = contents.flatMap((content) => (content.is === "result" ? [content.result] : []));
  return {
    calls: taken.reduce((all, id) => changed(all, id, { status: "in_progress", takenAt: at }), calls),
    results: delivered.reduce((all, id) => changed(all, id, { status: "delivered" }), results),
  };
}

/** Changes one entry. Searches from the end, because recent entries change most often. */
function changed<T extends Call | OfficeResult>(
  all: readonly T[],
  id: string,
  change: Partial<NoInfer<T>>,
): readonly T[] {
  const at = all.findLastIndex((each) => each.id === id);
  return at === -1 ? all : all.with(at, { ...all[at]!, ...change });
}

/** Drops the oldest entries that are over, if there are too many. */
function recent<T>(all: readonly T[], isOpen: (each: T) => boolean): readonly T[] {
  if (all.length < keptAtMost) return all;
  const oldest = all.findIndex((each) => !isOpen(each));
  return oldest === -1 ? all : all.toSpliced(oldest, 1);
}

/** Counts one more round trip of the pair of a completed call. */
function withRoundTrip(pairs: readonly IdlePair[], calls: readonly Call[], id: string): readonly IdlePair[] {
  const call = calls.find((each) => each.id === id);
  if (call === undefined) return pairs;
  const members = pairOf(call.caller, call.callee);
  const known = pairs.find((pair) => isPair(pair, members));
  if (known === undefined) return [...pairs, { members, roundTrips: 1 }];
  return pairs.map((pair) => (pair === known ? { ...pair, roundTrips: pair.roundTrips + 1 } : pair));
}

function without(pairs: readonly IdlePair[], member: string): readonly IdlePair[] {
  return pairs.filter(({ members }) => !members.includes(member));
}

function pairOf(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one];
}

function isPair({ members }: IdlePair, [one, other]: readonly [string, string]): boolean {
  return members[0] === one && members[1] === other;
}

/** Returns the number of round trips in a row in which neither member of a pair acted. */
export function roundTripsOf({ idlePairs }: OfficeState, one: string, other: string): number {
  const members = pairOf(one, other);
  return idlePairs.find((pair) => isPair(pair, members))?.roundTrips ?? 0;
}
