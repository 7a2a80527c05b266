import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type FaultMessage, faultMessage } from "./fault-message.ts";
import { type Statement, statementCache } from "./statement.ts";

/** One caller's wish within a shared transaction. Without `events` it has no race to lose. */
export interface Work {
  readonly events?: EventWork;
  readonly statements: readonly Statement[];
}

interface EventWork {
  readonly stream: string;
  readonly expectedSeq: number;
  readonly at: string;
  readonly by: string;
  readonly version: number;
  /** Each event as JSON. */
  readonly events: readonly string[];
}

/** What became of one caller's work in a transaction. */
export type WorkOutcome =
  /** `firstPosition` is where the first event stands; the others follow it without a gap. */
  | { readonly kind: "done"; readonly firstPosition: number }
  | { readonly kind: "lost"; readonly actualSeq: number }
  | { readonly kind: "failed"; readonly fault: FaultMessage };

/**
 * Commits the work of several callers in one transaction, so that they share the wait for the disk. Each is
 * in a savepoint of its own: one that loses its race or fails takes back only itself. When the transaction
 * as a whole fails (the disk is full, say) this throws, and nothing of any of them is there.
 */
export function committer(db: DatabaseSync, file: string): (batch: readonly Work[]) => WorkOutcome[] {
  const prepare = statementCache(db);
  const log = logStatements(db);

  function attempt(work: Work): WorkOutcome {
    db.exec("savepoint work");
    try {
      const outcome = perform(work);
      db.exec("release work");
      return outcome;
    } catch (error) {
      // Faults of the disk end the whole transaction; then there is no savepoint to go back to.
      if (!db.isTransaction) throw error;
      db.exec("rollback to work");
      db.exec("release work");
      return { kind: "failed", fault: faultMessage(error, file) };
    }
  }

  function perform({ events, statements }: Work): WorkOutcome {
    const actualSeq = events === undefined ? 0 : lastSeq(log, events.stream);
    if (events !== undefined && actualSeq !== events.expectedSeq) return { kind: "lost", actualSeq };
    const firstPosition = events === undefined ? 0 : insertEvents(log, events);
    for (const { sql, parameters } of statements) prepare(sql).run(...parameters);
    return { kind: "done", firstPosition };
  }

  return (batch) => {
    db.exec("begin immediate");
    try {
      const outcomes = batch.map(attempt);
      db.exec("commit");
      return outcomes;
    } catch (error) {
      if (db.isTransaction) db.exec("rollback");
      throw error;
    }
  };
}

interface LogStatements {
  readonly last: StatementSync;
  readonly insert: StatementSync;
}

function logStatements(db: DatabaseSync): LogStatements {
  return {
    last: db.prepare("select coalesce(max(seq), 0) as seq from events where stream = ?"),
    insert: db.prepare(
      `insert into events (stream, seq, at, "by", version, event) values (?, ?, ?, ?, ?, ?)`,
    ),
  };
}

function lastSeq(log: LogStatements, stream: string): number {
  return (log.last.get(stream) as { seq: number }).seq;
}

function insertEvents(log: LogStatements, entry: EventWork): number {
  const { stream, expectedSeq, at, by, version, events } = entry;
  let last = 0;
  for (const [index, event] of events.entries()) {
    const { lastInsertRowid } = log.insert.run(stream, expectedSeq + 1 + index, at, by, version, event);
    last = Number(lastInsertRowid);
  }
  return last - events.length + 1;
}
