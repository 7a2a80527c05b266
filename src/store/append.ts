import { type Compilable, type Kysely, sql } from "kysely";
import { printActor } from "../protocol/actor.ts";
import type { StoredEvent } from "../protocol/record.ts";
import { putAudit } from "./audit.ts";
import { draftsLock } from "./drafts.ts";
import { leaseGuard, leaseLock } from "./leases.ts";
import { responseGuard, responseLock, responseWrites } from "./responses.ts";
import { putSlot, slotGuard, slotsLock } from "./slots.ts";
import type { Append, AppendOutcome, RememberedResponse } from "./store.ts";
import type { Tables } from "./tables.ts";
import { type Guard, type Lock, streamLock, type Work, type WorkOutcome } from "./work.ts";
import { rowWrites } from "./write-rows.ts";

/** The current shape of events. A record states the version of an older event to its reader. */
const eventVersion = 1;

/** Converts an append to work for the writer: its conditions, its events, and the rows that go with them. */
export function appendWork(db: Kysely<Tables>, entry: Append): Work {
  const { stream, kind, expectedSeq, at, by, events, rows = {}, lease, slot, request, audit } = entry;
  return {
    locks: locksOf(entry),
    guards: [
      ...(request === undefined ? [] : [responseGuard(db, { ...request, now: at })]),
      ...(lease === undefined ? [] : [leaseGuard(db, lease)]),
      raceGuard(db, stream, expectedSeq),
      ...(slot === undefined ? [] : [slotGuard(db, slot)]),
    ],
    events: {
      stream,
      kind,
      expectedSeq,
      at,
      by: printActor(by),
      version: eventVersion,
      events: events.map((event) => JSON.stringify(event)),
    },
    statements: [
      ...rowWrites(db, rows, stream),
      ...(slot === undefined ? [] : [putSlot(db, slot, stream)]),
      ...(request === undefined ? [] : responseWrites(db, { ...request, now: at })),
      ...(audit === undefined ? [] : [putAudit(db, audit)]),
    ],
  };
}

function locksOf({ stream, lease, slot, request, rows }: Append): Lock[] {
  return [
    streamLock(stream),
    ...(lease === undefined ? [] : [{ ...leaseLock(lease.name), shared: true as const }]),
    ...(slot === undefined ? [] : [slotsLock(slot.pool)]),
    ...(request === undefined ? [] : [responseLock(request)]),
    ...(rows?.deletedTask === undefined ? [] : [draftsLock]),
  ];
}

/**
 * Refuses an append that does not know the end of its stream, and finds the end. The maximum is a separate query,
 * because SQLite otherwise reads every entry of the stream instead of only the end of the index.
 */
function raceGuard(db: Kysely<Tables>, stream: string, expectedSeq: number): Guard {
  const last = sql`select coalesce((select max(seq) from events where stream = ${stream}), 0) as seq`;
  const query: Compilable = {
    compile: () => sql`select seq from (${last}) as last where seq <> ${expectedSeq}`.compile(db),
  };
  return { query, must: "find_nothing", otherwise: "lost_race" };
}

/**
 * Converts the outcome of an append's work to the outcome of the append. `positionOf` returns the position of the event
 * with this index among those of one append.
 */
export function appendOutcome<Event extends StoredEvent>(
  entry: Append<Event>,
  outcome: WorkOutcome,
  positionOf: (place: number, index: number) => string,
): AppendOutcome<Event> {
  if (outcome.kind === "done") {
    return { ok: true, records: records(entry, (index) => positionOf(outcome.place, index)) };
  }
  switch (outcome.reason) {
    case "answered":
      return { ok: false, reason: "answered", response: outcome.row as RememberedResponse };
    case "lost_race":
      return { ok: false, reason: "lost_race", actualSeq: (outcome.row as { seq: number }).seq };
    case "stale_lease":
    case "no_slot":
      return { ok: false, reason: outcome.reason };
    case "held":
    case "changed":
    case "grown":
      throw new Error(`An append has no guard that says "${outcome.reason}".`);
  }
}

function records<Event extends StoredEvent>(entry: Append<Event>, positionOf: (index: number) => string) {
  const { stream, kind, expectedSeq, at, by, events } = entry;
  return events.map((event, index) => ({
    stream,
    kind,
    seq: expectedSeq + 1 + index,
    position: positionOf(index),
    at,
    by,
    version: eventVersion,
    event,
  }));
}
