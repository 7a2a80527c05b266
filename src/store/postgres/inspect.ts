import { escapeIdentifier } from "pg";
import { readAddress } from "./address.ts";
import { checkServer } from "./check-server.ts";
import { connect } from "./connections.ts";
import { postgresFault } from "./postgres-fault.ts";

/** Facts about a PostgreSQL database, as `signalbox doctor` shows them. */
export interface InspectedDatabase {
  /** The name of the database in messages, without a password, such as `PostgreSQL database "work" on localhost`. */
  readonly name: string;
  /** The version of the server, as PostgreSQL prints it. */
  readonly version: string;
  /** The number of free connections, without those reserved for superusers. */
  readonly freeConnections: number;
  /** The maximum number of connections, without those reserved for superusers. */
  readonly mostConnections: number;
  /** The global settings that are not secret, in JSON; empty if the schema has no tables yet. */
  readonly settings: ReadonlyMap<string, string>;
}

/** Reads facts about the database of an installation and changes nothing. Throws `StoreFault` if no store could open it. */
export async function inspectPostgres(url: string, schema?: string): Promise<InspectedDatabase> {
  const address = readAddress(url, schema);
  try {
    const client = await connect(address);
    try {
      await checkServer(client, address.name);
      const { rows } = await client.query(
        `select current_setting('server_version') as version, current_setting('max_connections')::int as most,
           current_setting('superuser_reserved_connections')::int as reserved,
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
           to_regclass($1) is not null as "hasSettings"`,
        [`${escapeIdentifier(address.schema)}.settings`],
      );
      const { version, most, reserved, used, hasSettings } = rows[0] as Facts;
      const settings = hasSettings
        ? (
            await client.query(
              "select name, value from settings where scope = 'global' and value is not null",
            )
          ).rows
        : [];
      return {
        name: address.name,
        version,
        // Adds 1, because the connection of this check closes at once.
        freeConnections: Math.max(0, most - reserved - used + 1),
        mostConnections: most - reserved,
        settings: new Map((settings as Setting[]).map((row) => [row.name, row.value])),
      };
    } finally {
      void client.end();
    }
  } catch (error) {
    throw postgresFault(error, address.name);
  }
}

interface Facts {
  readonly version: string;
  readonly most: number;
  readonly reserved: number;
  readonly used: number;
  readonly hasSettings: boolean;
}

interface Setting {
  readonly name: string;
  readonly value: string;
}
