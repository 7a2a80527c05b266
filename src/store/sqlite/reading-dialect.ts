import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { SQLInputValue } from "node:sqlite";
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
    createDriver: () => new ReadingDriver(query),
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

class ReadingDriver extends DummyDriver implements Driver {
  readonly #query: (statement: Statement) => Promise<unknown[]>;

  constructor(query: (statement: Statement) => Promise<unknown[]>) {
    super();
    this.#query = query;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: async (compiled) => ({ rows: (await this.#query(statementOf(compiled))) as never[] }),
      streamQuery: () => {
        throw new Error("Reads come in pages; nothing is streamed from the database.");
      },
    };
    return connection;
  }
}
