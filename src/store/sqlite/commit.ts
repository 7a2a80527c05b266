import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Guard, NewEvents, Work, WorkOutcome } from "../work.ts";
import { beginWriting } from "./begin-writing.ts";
import { type FaultMessage, faultMessage } from "./fault-message.ts";
import { type Statement, statementCache } from "./statement.ts";

/** Work as the thread receives it: each query is a compiled statement. */
export type SqliteWork = Work<Statement>;

/** The result of one caller's work in a transaction. A fault is a message here, since it comes from a thread. */
export type SqliteOutcome = WorkOutcome | { readonly kind: "failed"; readonly fault: FaultMessage };

/**
 * Commits the work of several callers in one transaction, so that they share the wait for the disk. Each is in a
 * savepoint of its own: one that is refused or fails rolls back only itself. If the transaction as a whole fails (for
 * example because the disk is full), this throws and none of the work is stored.
 */
export function committer(db: DatabaseSync, file: string): (batch: readonly SqliteWork[]) => SqliteOutcome[] {
  const prepare = statementCache(db);
  const insert = db.prepare(
    `insert into events (stream, kind, seq, at, "by", version, event) values (?, ?, ?, ?, ?, ?, ?)`,
  );

  function attempt(work: SqliteWork): SqliteOutcome {
    db.exec("savepoint work");
    try {
      const outcome = perform(work);
      db.exec("release work");
      return outcome;
    } catch (error) {
      // Disk faults end the whole transaction; then there is no savepoint to roll back to.
      if (!db.isTransaction) throw error;
      db.exec("rollback to work");
      db.exec("release work");
      return { kind: "failed", fault: faultMessage(error, file) };
    }
  }

  function perform({ guards = [], events, statements = [], answer }: SqliteWork): WorkOutcome {
    for (const guard of guards) {
      const row = found(guard);
      if ((row === undefined) !== (guard.must === "find_nothing")) {
        return { kind: "refused", reason: guard.otherwise, row: row ?? null };
      }
    }
    const place = events === undefined ? 0 : insertEvents(insert, events);
    for (const { sql, parameters } of statements) prepare(sql).run(...parameters);
    const rows = answer === undefined ? [] : prepare(answer.sql).all(...answer.parameters);
    return { kind: "done", place, rows };
  }

  function found({ query }: Guard<Statement>): unknown {
    return prepare(query.sql).get(...query.parameters);
  }

  return (batch) => {
    // A rollback can fail with the disk; then it is repeated.
    if (db.isTransaction) db.exec("rollback");
    beginWriting(db);
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

/** Inserts the events and returns the position of the first one; the others follow without a gap. */
function insertEvents(insert: StatementSync, entry: NewEvents): number {
  const { stream, kind, expectedSeq, at, by, version, events } = entry;
  let last = 0;
  for (const [index, event] of events.entries()) {
    const { lastInsertRowid } = insert.run(stream, kind, expectedSeq + 1 + index, at, by, version, event);
    last = Number(lastInsertRowid);
  }
  return last - events.length + 1;
}
