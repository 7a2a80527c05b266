import type { DatabaseSync } from "node:sqlite";
import { type Statement, statementCache } from "./statement.ts";

/** Maximum time that a read delays a commit. */
const sliceMs = 2;

/** Queries that never delay a commit for long. */
export interface SlicedReads {
  /** Returns all rows of a query. Queries are answered one after another, in order. */
  readonly query: (statement: Statement) => Promise<unknown[]>;
  /** Resolves when every earlier query is answered. */
  readonly idle: () => Promise<void>;
}

/**
 * Reads in slices of a few milliseconds and yields to the event loop in between, so that a long read delays a commit on
 * the same thread by one slice at most. A read sees one state of the database from its first row to its last,
 * regardless of commits between its slices.
 */
export function slicedReads(db: DatabaseSync): SlicedReads {
  const prepare = statementCache(db);
  let last: Promise<unknown> = Promise.resolve();

  async function run({ sql, parameters }: Statement): Promise<unknown[]> {
    const rows: unknown[] = [];
    let until = performance.now() + sliceMs;
    for (const row of prepare(sql).iterate(...parameters)) {
      rows.push(row);
      if (performance.now() < until) continue;
      await new Promise((resolve) => setImmediate(resolve));
      until = performance.now() + sliceMs;
    }
    return rows;
  }

  return {
    query(statement) {
      const answer = last.then(() => run(statement));
      last = answer.catch(() => undefined);
      return answer;
    },
    async idle() {
      await last;
    },
  };
}
