import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { openStore } from "../../src/cli/open-store.ts";
import type { Store } from "../../src/store/store.ts";

/** The store of the servers that tests start: `STORE=postgres` chooses PostgreSQL, nothing the embedded one. */
export const chosenStore = process.env["STORE"] === "postgres" ? "postgres" : "sqlite";

/** The variable with the address of the database that `postgres-of-run.ts` has started. */
export const databaseVariable = "POSTGRES_OF_TESTS";

/** Returns the environment in which the server of a data directory uses the chosen store, with a schema of its own. */
export function storeEnvironment(home: string): Record<string, string> {
  if (chosenStore === "sqlite") return {};
  const url = process.env[databaseVariable];
  if (url === undefined) throw new Error("No PostgreSQL was started for this run.");
  return { DATABASE_URL: url, DATABASE_SCHEMA: schemaOf(home) };
}

/** Opens the chosen store of a data directory. */
export function openChosenStore(home: string): Promise<Store> {
  return openStore(home, storeEnvironment(home), () => new Date());
}

/** The tables of a data directory, which a test reads with SQL. */
export interface ChosenTables {
  readonly rows: (sql: string, ...values: readonly string[]) => Promise<Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

/** Opens the tables of a data directory whose server runs. A query names its values with `?`. */
export async function openChosenTables(home: string): Promise<ChosenTables> {
  const { DATABASE_URL: url } = storeEnvironment(home);
  if (url === undefined) return tablesOfFile(join(home, "signalbox.db"));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`set search_path to ${schemaOf(home)}`);
  return {
    rows: async (sql, ...values) => (await client.query(numbered(sql), [...values])).rows,
    close: () => client.end(),
  };
}

function tablesOfFile(file: string): ChosenTables {
  const database = new DatabaseSync(file, { readOnly: true });
  return {
    rows: async (sql, ...values) =>
      database
        .prepare(sql)
        .all(...values)
        .map((row) => ({ ...row })),
    close: async () => database.close(),
  };
}

function schemaOf(home: string): string {
  return `t_${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
}

function numbered(sql: string): string {
  let number = 0;
  return sql.replaceAll("?", () => `$${(number += 1)}`);
}
