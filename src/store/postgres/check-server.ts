import type pg from "pg";
import { StoreFault } from "../fault.ts";

/** The oldest supported major version of PostgreSQL. */
const oldestVersion = 15;

/** Refuses a server that cannot hold our tables: too old, read-only, or with another encoding. */
export async function checkServer(client: pg.ClientBase, database: string): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as printed,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
       current_setting('transaction_read_only') as reading`,
  );
  const { version, printed, encoding, standby, reading } = rows[0] as {
    version: number;
    printed: string;
    encoding: string;
    standby: boolean;
    reading: string;
  };
  if (Math.floor(version / 10_000) < oldestVersion) {
    throw new StoreFault(
      "too_old",
      `${capital(database)} runs PostgreSQL ${printed}. Signalbox needs PostgreSQL ${oldestVersion} or later.`,
    );
  }
  if (standby || reading === "on") {
    const why = standby ? "it is a standby" : "its transactions are read-only by default";
    throw new StoreFault(
      "read_only",
      `${capital(database)} accepts no changes: ${why}. Set DATABASE_URL to the primary server, with a user who may write.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StoreFault(
      "wrong_encoding",
      `${capital(database)} has the encoding ${encoding}. Create a database with: createdb --encoding=UTF8 --template=template0`,
    );
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
