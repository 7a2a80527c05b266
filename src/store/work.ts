import type { Compilable } from "kysely";

/**
 * One caller's part of a transaction. The guards are checked in order before anything is written; the first one that
 * fails refuses the whole part. Then the events are inserted and the statements run. No other writer interleaves.
 */
export interface Work<Query = Compilable> {
  /** Everything that the guards and statements read and that other writers could change in the meantime. */
  readonly locks?: readonly Lock[];
  readonly guards?: readonly Guard<Query>[];
  readonly events?: NewEvents;
  readonly statements?: readonly Query[];
  /** A statement that runs last and whose rows are part of the outcome. */
  readonly answer?: Query;
  /** True if it must not wait until other work of this store has a free connection, such as the renewal of leases. */
  readonly urgent?: true;
}

/**
 * The name of something that one writer at a time may change, such as a stream. A shared lock only keeps writers with
 * an exclusive one away. SQLite has a single writer and ignores locks.
 */
export interface Lock {
  readonly name: string;
  readonly shared?: true;
}

/** Locks the end of a stream. */
export function streamLock(stream: string): Lock {
  return { name: `stream ${stream}` };
}

/** A condition on the database: a query that must find a row or must find nothing. */
export interface Guard<Query = Compilable> {
  readonly query: Query;
  readonly must: "find" | "find_nothing";
  /** The reason to report if the condition fails. */
  readonly otherwise: Refusal;
}

/** The reasons for which a guard refuses work. */
export type Refusal = "answered" | "stale_lease" | "lost_race" | "no_slot" | "held" | "changed" | "grown";

/** Events to insert at the end of one stream. A guard ensures that `expectedSeq` is the end. */
export interface NewEvents {
  readonly stream: string;
  readonly kind: string;
  readonly expectedSeq: number;
  readonly at: string;
  /** The actor as text. */
  readonly by: string;
  readonly version: number;
  /** Each event as JSON. */
  readonly events: readonly string[];
}

/** The result of one caller's work. Faults are thrown. */
export type WorkOutcome =
  /** `place` is the number from which the store derives the positions of the events. `rows` are the answer's. */
  | { readonly kind: "done"; readonly place: number; readonly rows: readonly unknown[] }
  /** `row` is the row that a `find_nothing` guard found; null for a `find` guard. */
  | { readonly kind: "refused"; readonly reason: Refusal; readonly row: unknown };

/** Commits work on any database. */
export type Submit = (work: Work) => Promise<WorkOutcome>;

/** Commits statements together, without conditions. */
export type Write = (...statements: readonly Compilable[]) => Promise<void>;

/** Submits work that nothing can refuse, and returns the rows of its answer. */
export async function answerTo<Row>(submit: Submit, work: Omit<Work, "guards">): Promise<readonly Row[]> {
  const outcome = await submit(work);
  return outcome.kind === "done" ? (outcome.rows as readonly Row[]) : [];
}
