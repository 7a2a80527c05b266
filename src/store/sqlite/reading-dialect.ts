import {
  type CompiledQuery,
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { SQLInputValue } from "node:sqlite";
import { QueryDriver } from "../query-driver.ts";
import type { Work } from "../work.ts";
import type { SqliteWork } from "./commit.ts";
import type { Statement } from "./statement.ts";

/**
 * Returns a Kysely dialect that compiles for SQLite and executes queries in the reading thread. Writes are compiled
 * with it too, but reach the writer through group commit.
 */
export function readingDialect(query: (statement: Statement) => Promise<unknown[]>): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new QueryDriver((compiled) => query(statementOf(compiled))),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Converts a compiled query for the thread. Kysely does not know which parameters SQLite accepts; our tables do. */
function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { sql, parameters: parameters as SQLInputValue[] };
}

/** Compiles the queries of work for the thread. */
export function compiledWork({ guards = [], events, statements = [], answer }: Work): SqliteWork {
  return {
    guards: guards.map((guard) => ({ ...guard, query: statementOf(guard.query.compile()) })),
    ...(events !== undefined && { events }),
    statements: statements.map((statement) => statementOf(statement.compile())),
    ...(answer !== undefined && { answer: statementOf(answer.compile()) }),
  };
}
