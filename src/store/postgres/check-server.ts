import type pg from "pg";
import { StoreFault } from "../fault.ts";

/** The oldest supported major version of PostgreSQL. */
const oldestVersion = 15;

/** Facts about a server. */
export interface ServerFacts {
  readonly version: number;
  readonly printed: string;
  readonly encoding: string;
  readonly standby: boolean;
  readonly readOnly: boolean;
}

/** Refuses a server that cannot hold our tables. */
export async function checkServer(client: pg.ClientBase, database: string): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as printed,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
       current_setting('transaction_read_only')::boolean as "readOnly"`,
  );
  const fault = serverFault(rows[0] as ServerFacts, `The ${database}`);
  if (fault !== null) throw fault;
}

/** Returns the reason to refuse a server: it is too old, read-only, or has another encoding. */
export function serverFault(facts: ServerFacts, database: string): StoreFault | null {
  const { version, printed, encoding, standby, readOnly } = facts;
  if (Math.floor(version / 10_000) < oldestVersion) {
    return new StoreFault(
      "too_old",
      `${database} runs PostgreSQL ${printed}. Signalbox needs PostgreSQL ${oldestVersion} or later.`,
    );
  }
  const unwritable = readOnlyFault({ standby, readOnly }, database);
  if (unwritable !== null) return unwritable;
  if (encoding !== "UTF8") {
    return new StoreFault(
      "wrong_encoding",
      `${database} has the encoding ${encoding}. Create a database with: createdb --encoding=UTF8 --template=template0`,
    );
  }
  return null;
}

/** Returns the fault of a server that accepts no changes; null if it does. */
export function readOnlyFault(
  { standby, readOnly }: Pick<ServerFacts, "standby" | "readOnly">,
  database: string,
): StoreFault | null {
  if (!standby && !readOnly) return null;
  const why = standby ? "it is a standby" : "its transactions are read-only by default";
  return new StoreFault(
    "read_only",
    `${database} accepts no changes: ${why}. Set DATABASE_URL to the primary server, with a user who may write.`,
  );
}
