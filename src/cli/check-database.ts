import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Finding } from "../protocol/api/checks.ts";
import { StoreFault } from "../store/fault.ts";
import { sqliteFault } from "../store/sqlite/sqlite-fault.ts";
import { databaseIn } from "./open-store.ts";

/** The result of checking the database of an installation. */
interface DatabaseCheck {
  readonly finding: Finding;
  /** The stored setting `connected_agents`; null if there is none, or if the database cannot be read. */
  readonly connected: string | null;
}

const name = "database";
const setting = "connected_agents";

/** The maximum number of connections of one node. */
const connectionsOfNode = 24;

/** Checks the database of an installation, even while its server runs. Creates and changes nothing. */
export async function checkDatabase(
  directory: string,
  environment: NodeJS.ProcessEnv,
): Promise<DatabaseCheck> {
  const url = environment["DATABASE_URL"] ?? "";
  if (url === "") return checkEmbedded(databaseIn(directory));
  try {
    return await checkShared(url, environment["DATABASE_SCHEMA"] || undefined);
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return { finding: { name, status: "problem", message: error.message }, connected: null };
  }
}

function checkEmbedded(file: string): DatabaseCheck {
  if (!existsSync(file)) {
    const message = "the embedded database does not exist yet; `signalbox serve` creates it";
    return { finding: { name, status: "note", message }, connected: null };
  }
  try {
    using db = new DatabaseSync(file, { readOnly: true });
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    return {
      finding: { name, status: "ok", message: `embedded: ${file} (${megabytes} MB)` },
      connected: parsed(readSetting(db)),
    };
  } catch (error) {
    const { message } = sqliteFault(error, file);
    return { finding: { name, status: "problem", message }, connected: null };
  }
}

function readSetting(db: DatabaseSync): string | undefined {
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' and name = 'settings'")
    .all();
  if (tables.length === 0) return undefined;
  const row = db.prepare("select value from settings where scope = 'global' and name = ?").get(setting);
  return (row as { value: string } | undefined)?.value;
}

async function checkShared(url: string, schema: string | undefined): Promise<DatabaseCheck> {
  // Loaded only here, because the embedded database does not need the PostgreSQL driver.
  const { inspectPostgres } = await import("../store/postgres/inspect.ts");
  const database = await inspectPostgres(url, schema);
  const { freeConnections: free, mostConnections: most } = database;
  const found = `${database.name}: version ${database.version}, ${free} of ${most} connections free`;
  const isEnough = free >= connectionsOfNode;
  const advice = `A node opens up to ${connectionsOfNode} connections, so too few are free for another one. Raise max_connections of PostgreSQL before you start it.`;
  return {
    finding: isEnough
      ? { name, status: "ok", message: found }
      : { name, status: "note", message: `${found}. ${advice}` },
    connected: parsed(database.settings.get(setting)),
  };
}

function parsed(value: string | undefined): string | null {
  return value === undefined ? null : String(JSON.parse(value));
}
