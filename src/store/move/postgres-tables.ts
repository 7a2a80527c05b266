import type { ClientBase } from "pg";
import type { Address } from "../postgres/address.ts";
import { connect } from "../postgres/connections.ts";
import { readPosition } from "../postgres/position.ts";
import { postgresFault } from "../postgres/postgres-fault.ts";
import { storable } from "../storable.ts";
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

/** A transaction of a move takes as long as it needs. */
const patient = "set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0";

/** Opens the tables of an installation on PostgreSQL as they are now, on a connection of their own. */
export async function readPostgresTables(address: Address): Promise<MovedTables> {
  const client = await connect(address);
  await client.query(`begin isolation level repeatable read read only; ${patient}`);
  return {
    rows: (table) => (table === "cursors" ? cursorsOf(client) : rowsOf(client, table)),
    async streams() {
      const { rows } = await client.query(
        "select distinct kind, stream as id from events order by kind, stream",
      );
      return rows as MovedStream[];
    },
    close: () => client.end(),
  };
}

async function* rowsOf(client: ClientBase, table: MovedTable): AsyncGenerator<readonly MovedRow[]> {
  const number = numbering();
  await client.query(`declare moved no scroll cursor for ${selectionOf(table)}`);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${partRows} from moved`, rowMode: "array" });
    const part = rows as MovedRow[];
    if (part.length === 0) break;
    yield table === "events" ? part.map(([tx, n, ...row]) => [number(Number(tx), Number(n)), ...row]) : part;
  }
  await client.query("close moved");
}

function selectionOf(table: MovedTable): string {
  if (table !== "events") return `select ${quotedColumns(table)} from ${table}`;
  return `select tx, n, ${quotedColumns(table).replace('"position", ', "")} from events order by tx, n`;
}

/**
 * Returns a function that numbers events in the order of the log. Events that came from SQLite have transaction 0 and
 * keep their numbers; the others follow.
 */
function numbering(): (tx: number, n: number) => number {
  let last = 0;
  return (tx, n) => (last = tx === 0 ? n : last + 1);
}

/** Yields the cursors with their positions as numbers of events. */
async function* cursorsOf(client: ClientBase): AsyncGenerator<readonly MovedRow[]> {
  const { rows } = await client.query("select name, position from cursors");
  const part: MovedRow[] = [];
  for (const { name, position } of rows as { name: string; position: string }[]) {
    part.push([name, await numberOf(client, position)]);
  }
  if (part.length > 0) yield part;
}

async function numberOf(client: ClientBase, position: string): Promise<string> {
  const { tx, n } = readPosition(position);
  if (tx === 0) return position;
  const { rows } = await client.query(
    `select coalesce((select max(n) from events where tx = 0), 0)
       + (select count(*) from events where tx > 0 and (tx, n) <= ($1::bigint, $2::bigint)) as number`,
    [tx, n],
  );
  const { number } = rows[0] as { number: number };
  return number === 0 ? "" : String(number);
}

/**
 * Replaces all tables of an installation on PostgreSQL with these, in one transaction. Events get transaction 0, so that
 * they keep their positions and come before all events that servers append later.
 */
export async function writePostgresTables(
  client: ClientBase,
  { name }: Address,
  tables: MovedTables,
): Promise<void> {
  try {
    await client.query(`begin; ${patient}; truncate nodes, ${movedTableNames.join(", ")}`);
    const types = await columnTypes(client);
    for (const table of movedTableNames) {
      const insert = insertion(table, types);
      for await (const part of tables.rows(table)) {
        const columns = movedTables[table].map((_, index) => part.map((row) => storable(row[index])));
        await client.query(insert, columns);
      }
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw postgresFault(error, name);
  }
  // The planner knows nothing about the new rows until then.
  await client.query(`set statement_timeout to 0; analyze ${movedTableNames.join(", ")}`);
}

function insertion(table: MovedTable, types: ReadonlyMap<string, string>): string {
  const isLog = table === "events";
  const names: readonly string[] = isLog ? ["n", ...movedTables.events.slice(1)] : movedTables[table];
  const arrays = names.map((name, index) => `$${index + 1}::${types.get(`${table}.${name}`)}[]`);
  const columns = names.map((name) => `"${name}"`);
  return `insert into ${table} (${[...(isLog ? ["tx"] : []), ...columns].join(", ")})
    select ${isLog ? "0, " : ""}* from unnest(${arrays.join(", ")})`;
}

/** Returns the type of each column, by "table.column". */
async function columnTypes(client: ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query(
    `select table_name || '.' || column_name as name, data_type as type
     from information_schema.columns where table_schema = current_schema()`,
  );
  return new Map((rows as { name: string; type: string }[]).map(({ name, type }) => [name, type]));
}
