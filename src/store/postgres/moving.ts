import type { ClientBase } from "pg";
import { StoreFault } from "../fault.ts";
import type { Address } from "./address.ts";
import { moveKey } from "./lock-keys.ts";
import { isOurs, migrate, schemaVersion } from "./migrate.ts";
import { migrations } from "./migrations/all.ts";

/*
 * Marks of moves in a schema. The table `unfinished_move` names the source of a move into it that is not finished;
 * `moved_away` names the target of a move out of it.
 */

/**
 * Makes a store one of those that are open on a schema, for as long as its connection lasts. Refuses a schema into which
 * a move is not finished, one whose installation moved away, and one that another process is moving now.
 */
export async function joinUnmoved(client: ClientBase, { schema, name }: Address): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('unfinished_move') is not null as unfinished,
       to_regclass('moved_away') is not null as moved,
       pg_try_advisory_lock_shared($1) as free`,
    [moveKey(schema)],
  );
  const { unfinished, moved, free } = rows[0] as { unfinished: boolean; moved: boolean; free: boolean };
  const where = `the schema "${schema}" of the ${name}`;
  if (!free) {
    throw new StoreFault(
      "moving",
      `\`signalbox migrate\` is moving ${where}. Start the server when it is done.`,
    );
  }
  if (unfinished) {
    throw new StoreFault(
      "moving",
      `The move of an installation into ${where} is not finished. Run \`signalbox migrate to-postgres\` again, or drop the schema to cancel the move.`,
    );
  }
  if (moved) {
    const { rows: marks } = await client.query("select target from moved_away");
    const { target } = marks[0] as { target: string };
    throw new StoreFault(
      "moving",
      `The installation in ${where} moved to ${target}. Start the server there, without DATABASE_URL. To continue here with the state from before the move, drop the table moved_away.`,
    );
  }
}

/** Records that the installation moved to a data directory. */
export async function markMovedAway(client: ClientBase, target: string, at: string): Promise<void> {
  await client.query("begin; create table if not exists moved_away (target text not null, at text not null)");
  await client.query("delete from moved_away");
  await client.query("insert into moved_away values ($1, $2)", [target, at]);
  await client.query("commit");
}

/** Locks a schema until the connection ends, so that no store can be opened. Refuses if one is open. */
export async function lockForMove(client: ClientBase, { schema, name }: Address): Promise<void> {
  await client.query("set idle_session_timeout to 0");
  const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [moveKey(schema)]);
  if ((rows[0] as { locked: boolean }).locked) return;
  const holders = await holdersOf(client, schema);
  throw new StoreFault(
    "moving",
    `A Signalbox server or another move uses the schema "${schema}" of the ${name}${holders}. Stop it first. ` +
      "If its machine is gone, end its connection with: select pg_terminate_backend(PID)",
  );
}

/** Returns the process ids and addresses of the connections that have the lock, in parentheses. */
async function holdersOf(client: ClientBase, schema: string): Promise<string> {
  const { rows } = await client.query(
    `select pid, coalesce(host(client_addr), 'this machine') as address
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objsubid = 1
       and (classid::bigint << 32) | objid::bigint = $1::bigint order by pid`,
    [moveKey(schema)],
  );
  const holders = (rows as { pid: number; address: string }[]).map(
    ({ pid, address }) => `process ${pid} of PostgreSQL for ${address}`,
  );
  return holders.length === 0 ? "" : ` (${holders.join(", ")})`;
}

/** Refuses a schema that cannot be the target of a move from this source. Changes nothing. */
export async function checkTarget(
  client: ClientBase,
  address: Address,
  source: string,
): Promise<{ isResumed: boolean }> {
  const isThere = await isOurs(client, address);
  if (!isThere) return { isResumed: false };
  await refuseOtherVersion(client, address);
  const began = await unfinishedFrom(client);
  if (began !== null && began !== source) {
    throw new StoreFault(
      "moving",
      `The move of ${began} into the schema "${address.schema}" of the ${address.name} is not finished. Repeat it with that data directory, or drop the schema to cancel the move.`,
    );
  }
  if (began === null) await refuseContent(client, address);
  return { isResumed: began !== null };
}

/** Creates the tables of an installation if they are missing, marks them as unfinished, and returns their id. */
export async function prepareTarget(
  client: ClientBase,
  address: Address,
  { at, source }: { at: string; source: string },
): Promise<string> {
  await checkTarget(client, address, source);
  const installation = await migrate(client, address, { at, installation: null });
  await client.query(
    "create table if not exists unfinished_move (source text primary key, started_at text not null)",
  );
  await client.query("insert into unfinished_move values ($1, $2) on conflict do nothing", [source, at]);
  return installation;
}

/** Marks the move as finished, so that servers can open the schema. */
export async function finishTarget(client: ClientBase): Promise<void> {
  await client.query("drop table unfinished_move");
}

/** Upgrades the tables of an installation that moves away, and returns its id. Refuses if there is none. */
export async function prepareSource(client: ClientBase, address: Address, at: string): Promise<string> {
  const where = `the schema "${address.schema}" of the ${address.name}`;
  if (!(await isOurs(client, address))) {
    throw new StoreFault("other_installation", `There is no installation in ${where}.`);
  }
  const began = await unfinishedFrom(client);
  if (began !== null) {
    throw new StoreFault("moving", `The move of ${began} into ${where} is not finished. Finish it first.`);
  }
  return migrate(client, address, { at, installation: null });
}

/** Returns the nodes that stopped without handing over their streams, with the number of these. */
export async function undrainedNodes(
  client: ClientBase,
): Promise<readonly { readonly name: string; readonly streams: number }[]> {
  const { rows } = await client.query(
    `select coalesce(json_field(nodes.json, 'name'), leases.owner) as name, count(*) as streams
     from leases left join nodes on nodes.id = leases.owner
     where leases.owner is not null and (
       leases.name in (select id from tasks where status in ('pending', 'in_progress', 'review'))
       or leases.name in (select id from coordinators where open = 1))
     group by 1 order by 1`,
  );
  return rows as { name: string; streams: number }[];
}

async function unfinishedFrom(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query("select to_regclass('unfinished_move') is not null as unfinished");
  if (!(rows[0] as { unfinished: boolean }).unfinished) return null;
  const marks = await client.query("select source from unfinished_move");
  return (marks.rows[0] as { source: string } | undefined)?.source ?? null;
}

async function refuseOtherVersion(client: ClientBase, { schema, name }: Address): Promise<void> {
  const version = await schemaVersion(client);
  if (version === migrations.length) return;
  throw new StoreFault(
    "other_installation",
    `The schema "${schema}" of the ${name} has version ${version}, but this Signalbox writes version ${migrations.length}. Set DATABASE_SCHEMA to a new name.`,
  );
}

/** Tables that a server fills by its mere start are not content. */
const content = ["events", "settings", "drafts", "usage"];

async function refuseContent(client: ClientBase, { schema, name }: Address): Promise<void> {
  const { rows } = await client.query(
    `select ${content.map((table) => `exists (select from ${table})`).join(" or ")} as found`,
  );
  if (!(rows[0] as { found: boolean }).found) return;
  throw new StoreFault(
    "other_installation",
    `The schema "${schema}" of the ${name} already contains an installation. Set DATABASE_SCHEMA to a new name, or DATABASE_URL to another database.`,
  );
}
