import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** A query compiled by Kysely, which a thread runs. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** Prepares each SQL text once. The program has a fixed set of queries, so the cache stays small. */
export function statementCache(db: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
