import { randomUUID } from "node:crypto";
import { type ClientBase, DatabaseError, escapeIdentifier } from "pg";
import { StoreFault } from "../fault.ts";
import type { Address } from "./address.ts";
import { migrationKey } from "./lock-keys.ts";
import { migrations } from "./migrations/all.ts";

/** Options of a migration. `upTo` stops at an earlier version. */
export interface MigrateOptions {
  readonly at: string;
  /** The id of the installation that the caller belongs to; null if it has not joined one yet. */
  readonly installation: string | null;
  readonly upTo?: number;
}

/** Creates our schema or migrates it to the newest version, and returns the id of its installation. */
export async function migrate(
  client: ClientBase,
  address: Address,
  options: MigrateOptions,
): Promise<string> {
  const known = await upToDate(client);
  if (known === null || options.upTo !== undefined) return migrateAlone(client, address, options);
  if (options.installation !== null && known !== options.installation) {
    throw otherInstallation(address, known, options.installation);
  }
  return known;
}

/** Returns the id of the installation if nothing is to be done. */
async function upToDate(client: ClientBase): Promise<string | null> {
  try {
    const { rows } = await client.query(
      `select id from installation where (select max(version) from schema_version) = ${migrations.length}
       and coalesce((select max(tx) from events), 0) < xid_offset + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
    );
    return (rows[0] as { id: string } | undefined)?.id ?? null;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return null;
    throw error;
  }
}

const undefinedTable = "42P01";

/**
 * Migrates in one transaction under a lock: of several processes that start at once, one migrates and the others wait
 * for it.
 */
async function migrateAlone(
  client: ClientBase,
  address: Address,
  { at, installation, upTo = migrations.length }: MigrateOptions,
): Promise<string> {
  await client.query("begin isolation level read committed");
  // Another process may migrate a large database now.
  await client.query("set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0");
  await client.query("select pg_advisory_xact_lock($1)", [migrationKey(address.schema)]);
  if (!(await isOurs(client, address))) await create(client, address, { at, installation });
  const known = await installationOf(client);
  if (installation !== null && known !== installation) throw otherInstallation(address, known, installation);
  const version = await schemaVersion(client);
  if (version > migrations.length) throw newerSchema(address, version);
  for (const [index, sql] of migrations.slice(0, upTo).entries()) {
    if (index >= version) await step(client, { version: index + 1, at, sql });
  }
  if (upTo > 0) await adjustOffset(client);
  await client.query("commit");
  return known;
}

/** Returns true if the schema holds our tables. Refuses a schema with tables of another program. */
export async function isOurs(client: ClientBase, { schema, name }: Address): Promise<boolean> {
  const { rows } = await client.query(
    `select count(*) as tables, count(*) filter (where relname in ('installation', 'schema_version')) as ours
     from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'p', 'v', 'm', 'f')`,
    [escapeIdentifier(schema)],
  );
  const { tables, ours } = rows[0] as { tables: number; ours: number };
  if (tables > 0 && ours < 2) {
    throw new StoreFault(
      "not_a_database",
      `The schema "${schema}" of the ${name} holds tables of another program. Set DATABASE_SCHEMA to another name.`,
    );
  }
  return ours === 2;
}

async function create(
  client: ClientBase,
  { schema }: Address,
  { at, installation }: Pick<MigrateOptions, "at" | "installation">,
): Promise<void> {
  const { rows } = await client.query("select to_regnamespace($1) as found", [escapeIdentifier(schema)]);
  const { found } = rows[0] as { found: string | null };
  if (found === null) await client.query(`create schema ${escapeIdentifier(schema)}`);
  await client.query(`
    create table schema_version (version integer primary key, applied_at text not null);
    create table installation (
      single boolean primary key default true check (single),
      id text not null,
      created_at text not null,
      xid_offset bigint not null default 0
    )`);
  await client.query("insert into installation (id, created_at) values ($1, $2)", [
    installation ?? randomUUID(),
    at,
  ]);
}

async function step(
  client: ClientBase,
  { version, at, sql }: { version: number; at: string; sql: string },
): Promise<void> {
  await client.query(sql);
  await client.query("insert into schema_version (version, applied_at) values ($1, $2)", [version, at]);
}

/**
 * A database that was restored into another server contains numbers of transactions that this server has not reached.
 * New events must have higher ones, so the offset is raised.
 */
async function adjustOffset(client: ClientBase): Promise<void> {
  await client.query(
    `update installation set xid_offset = newest + 1
     from (select max(tx) as newest from events) as log
     where newest >= xid_offset + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`,
  );
}

async function installationOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query("select id from installation");
  return (rows[0] as { id: string }).id;
}

/** Returns the version of our schema; 0 if it has no tables yet. */
export async function schemaVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query("select coalesce(max(version), 0) as version from schema_version");
  return (rows[0] as { version: number }).version;
}

function newerSchema({ name, schema }: Address, version: number): StoreFault {
  return new StoreFault(
    "newer_schema",
    `The schema "${schema}" of the ${name} has version ${version}, but this Signalbox supports versions up to ${migrations.length}. ` +
      "Start the newer Signalbox that used it last, or restore a backup of the database from before the upgrade.",
  );
}

function otherInstallation({ name, schema }: Address, found: string, expected: string): StoreFault {
  return new StoreFault(
    "other_installation",
    `The schema "${schema}" of the ${name} belongs to the installation ${found}, but the data directory belongs to ${expected}. ` +
      "Check DATABASE_URL and DATABASE_SCHEMA, or use another data directory.",
  );
}
