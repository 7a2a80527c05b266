import type { DatabaseSync } from "node:sqlite";
import { beginWriting } from "../sqlite/begin-writing.ts";
import { openForReading, openForWriting } from "../sqlite/connection.ts";
import { migrate } from "../sqlite/migrate.ts";
import { sqliteFault } from "../sqlite/sqlite-fault.ts";
import {
  type MovedRow,
  type MovedStream,
  type MovedTable,
  movedTableNames,
  movedTables,
  type MovedTables,
  quotedColumns,
} from "./table-list.ts";

const partRows = 200;

/** Opens the tables of a SQLite file whose schema is current. */
export function readSqliteTables(file: string): MovedTables {
  const db = openForReading(file);
  db.exec("begin");
  return {
    rows: (table) => rowsOf(db, table),
    async streams() {
      const rows = db.prepare("select distinct kind, stream as id from events order by kind, stream").all();
      return rows as unknown as MovedStream[];
    },
    async close() {
      db.close();
    },
  };
}

async function* rowsOf(db: DatabaseSync, table: MovedTable): AsyncGenerator<readonly MovedRow[]> {
  let part: MovedRow[] = [];
  const order = table === "events" ? "order by position" : "";
  for (const row of db.prepare(`select ${quotedColumns(table)} from ${table} ${order}`).iterate()) {
    part.push(Object.values(row) as unknown as MovedRow);
    if (part.length < partRows) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Creates a SQLite file with these tables. They are written in one transaction, so the file has all rows or none. */
export async function writeSqliteTables(file: string, at: string, tables: MovedTables): Promise<void> {
  const db = openForWriting(file);
  try {
    migrate(db, { file, at });
    beginWriting(db);
    for (const table of movedTableNames) {
      const places = movedTables[table].map(() => "?").join(", ");
      const insert = db.prepare(`insert into ${table} (${quotedColumns(table)}) values (${places})`);
      for await (const part of tables.rows(table)) for (const row of part) insert.run(...row);
    }
    db.exec("commit");
  } catch (error) {
    throw sqliteFault(error, file);
  } finally {
    db.close();
  }
}

/** Brings the schema of a SQLite file up to date, as a server does when it starts. */
export function upgradeSqlite(file: string, at: string): void {
  const db = openForWriting(file);
  try {
    migrate(db, { file, at });
  } catch (error) {
    throw sqliteFault(error, file);
  } finally {
    db.close();
  }
}
