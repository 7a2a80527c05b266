import type { DatabaseSync } from "node:sqlite";
import { type Statement, statementCache } from "./statement.ts";

/** How long a read may keep a commit waiting. */
const sliceMs = 2;

/** Queries that never keep a commit waiting for long. */
export interface SlicedReads {
  /** All rows of a query. Queries are answered one after another, in the order they came. */
  readonly query: (statement: Statement) => Promise<unknown[]>;
  /** Resolves when every query that came before is answered. */
  readonly idle: () => Promise<void>;
}

/**
 * Reads in slices of a few milliseconds and lets the event loop turn in between, so that a long read delays
 * a commit on the same thread by one slice at most. A read sees one state of the database from its first row
 * to its last, whatever is committed between its slices.
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
