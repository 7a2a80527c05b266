import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { sharedPostgres } from "../../../test/support/postgres.ts";
import { testPlace } from "../../../test/support/test-directory.ts";
import { entry, noon, said, taskId } from "../contract/samples.ts";
import { type Address, readAddress } from "../postgres/address.ts";
import { connect } from "../postgres/connections.ts";
import { finishTarget, lockForMove, markMovedAway, prepareTarget } from "../postgres/moving.ts";
import { openPostgresStore } from "../postgres/open.ts";
import { openSqliteStore } from "../sqlite/open.ts";
import { digestTables } from "./digest.ts";
import { readPostgresTables, writePostgresTables } from "./postgres-tables.ts";
import { readSqliteTables, upgradeSqlite, writeSqliteTables } from "./sqlite-tables.ts";
import { type MovedTable, movedTableNames, movedTables } from "./table-list.ts";

const server = await sharedPostgres();
let made = 0;

function newAddress(): Address {
  return readAddress(server.url(), `moved_${++made}`);
}

/** Texts that a database, an array of PostgreSQL or JSON could misread. */
const texts = [
  "",
  "NULL",
  "null",
  '{"a":"\\u0000"}',
  "{,}",
  'a "b" \\ c',
  "한국어 🚉",
  "two\nlines\t",
  "'; --",
  "%s $1",
];

/** Fills every table of a SQLite file with rows of awkward values. */
function fill(file: string): void {
  upgradeSqlite(file, noon);
  const db = new DatabaseSync(file);
  for (const table of movedTableNames) {
    const columns = db.prepare(`select name, type, "notnull" as filled from pragma_table_info(?)`).all(table);
    for (const [index, text] of texts.entries()) {
      const values = columns.map(({ name, type, filled }) => {
        if (name === "task_id") return `0 ${texts[index]}`;
        if (table === "settings" && name === "sealed") return null;
        if (type === "INTEGER") return index + 1;
        if (type === "REAL") return index / 3;
        if (table === "cursors" && name === "position") return String(index);
        const isNull = filled === 0 && index === 1 && name !== "value";
        // The first columns are keys.
        return isNull ? null : `${columns.findIndex((column) => column["name"] === name)} ${text}`;
      });
      db.prepare(`insert into ${table} values (${values.map(() => "?").join(", ")})`).run(...values);
    }
  }
  db.close();
}

async function moveToPostgres(file: string, address: Address): Promise<void> {
  const client = await connect(address);
  const tables = readSqliteTables(file);
  await prepareTarget(client, address, { at: noon, source: file });
  await writePostgresTables(client, address, tables);
  await finishTarget(client);
  await tables.close();
  await client.end();
}

async function moveToSqlite(address: Address, file: string): Promise<void> {
  const tables = await readPostgresTables(address);
  await writeSqliteTables(file, noon, tables);
  await tables.close();
}

function rowsIn(file: string, table: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(`select * from ${table}`)
    .all()
    .map((row) => JSON.stringify(row));
  db.close();
  return rows.toSorted();
}

test("the list of tables has every table and column of the schema, except those about running servers", () => {
  const file = join(testPlace(), "signalbox.db");
  upgradeSqlite(file, noon);
  const db = new DatabaseSync(file);
  const columns = db
    .prepare(
      `select tables.name as "table", columns.name as "column" from sqlite_schema as tables
       join pragma_table_info(tables.name) as columns
       where tables.type = 'table' and tables.name not like 'sqlite_%'`,
    )
    .all()
    .map((row) => `${String(row["table"])}.${String(row["column"])}`)
    .filter((name) => !/^(?:schema_version|nodes)\.|^leases\.(?:owner|expires_at)$/.test(name));
  db.close();
  const listed = movedTableNames.flatMap((table) => movedTables[table].map((column) => `${table}.${column}`));
  expect(listed.toSorted()).toEqual(columns.toSorted());
});

test("every row of every table is the same after a move to PostgreSQL and back", async () => {
  const place = testPlace();
  const [first, second] = [join(place, "first.db"), join(place, "second.db")];
  const address = newAddress();
  fill(first);
  await moveToPostgres(first, address);
  await moveToSqlite(address, second);
  const before = readSqliteTables(first);
  const between = await readPostgresTables(address);
  const after = readSqliteTables(second);
  const digests = await digestTables(before);
  expect([...digests].filter(([, { rows }]) => rows !== texts.length)).toEqual([]);
  expect(await digestTables(between)).toEqual(digests);
  expect(await digestTables(after)).toEqual(digests);
  await Promise.all([before.close(), between.close(), after.close()]);
  const whole = movedTableNames.filter((name) => name !== "leases");
  const rowsOf = (file: string) => Object.fromEntries(whole.map((table) => [table, rowsIn(file, table)]));
  expect(rowsOf(second)).toEqual(rowsOf(first));
  expect(rowsIn(second, "leases").map((row) => JSON.parse(String(row)) as object)).toContainEqual({
    name: "0 ",
    owner: null,
    epoch: 1,
    expires_at: null,
  });
});

test("a zero character, which PostgreSQL cannot store, is replaced, and the sides still count as equal", async () => {
  const file = join(testPlace(), "signalbox.db");
  const address = newAddress();
  const store = await openSqliteStore({ file, at: noon });
  const draft = { author: "mina", name: "note", text: "a\0b", base: 0, writer: "w", taskId: null, now: noon };
  await store.saveDraft(draft);
  await store.close();
  await moveToPostgres(file, address);
  const [before, after] = [readSqliteTables(file), await readPostgresTables(address)];
  const moved: unknown[] = [];
  for await (const part of after.rows("drafts")) moved.push(...part);
  expect(moved).toEqual([["mina", "note", null, "a\ufffdb", 1, "w", expect.any(String), noon]]);
  expect(await digestTables(after)).toEqual(await digestTables(before));
  await Promise.all([before.close(), after.close()]);
});

test("a digest differs if one value of one table differs", async () => {
  const file = join(testPlace(), "signalbox.db");
  fill(file);
  const tables = readSqliteTables(file);
  const digests = await digestTables(tables);
  await tables.close();
  const changes: Partial<Record<MovedTable, string>> = {
    drafts: `update drafts set text = text || ' ' where version = 3`,
    usage: `update usage set cost_usd = cost_usd + 1e-9 where seq = 4`,
    events: `update events set position = 100 where position = 1`,
  };
  const db = new DatabaseSync(file);
  for (const change of Object.values(changes)) db.exec(change);
  db.close();
  const changed = readSqliteTables(file);
  const now = await digestTables(changed);
  await changed.close();
  const different = movedTableNames.filter((name) => now.get(name)?.digest !== digests.get(name)?.digest);
  expect(different.toSorted()).toEqual(Object.keys(changes).toSorted());
});

test("events of PostgreSQL get numbers in the order of the log, and cursors follow them", async () => {
  const place = testPlace();
  const [first, second] = [join(place, "first.db"), join(place, "second.db")];
  const address = newAddress();
  const embedded = await openSqliteStore({ file: first, at: noon });
  for (const number of [1, 2, 3]) await embedded.append(entry(taskId(number)));
  await embedded.saveCursor({ name: "early", position: "2" });
  await embedded.saveCursor({ name: "beginning", position: "" });
  await embedded.close();
  await moveToPostgres(first, address);

  const { store } = await openPostgresStore({ url: address.url, schema: address.schema, at: noon });
  expect(await store.loadCursor("early")).toBe("2");
  await store.append(entry(taskId(1), { expectedSeq: 1, events: [said("four"), said("five")] }));
  const { position } = await store.readAll({ after: "", limit: 4 });
  await store.saveCursor({ name: "late", position });
  await store.append(entry(taskId(4), { events: [said("six")] }));
  const all = (await store.readAll({ after: "", limit: 100 })).records;
  await store.close();

  await moveToSqlite(address, second);
  const back = await openSqliteStore({ file: second, at: noon });
  const records = (await back.readAll({ after: "", limit: 100 })).records;
  expect(records.map((record) => record.position)).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(records.map(({ stream, event }) => [stream, event])).toEqual(
    all.map(({ stream, event }) => [stream, event]),
  );
  const cursors = await Promise.all(["beginning", "early", "late"].map((name) => back.loadCursor(name)));
  expect(cursors).toEqual(["", "2", "4"]);
  await back.append(entry(taskId(5)));
  expect(await back.lastPosition()).toBe("7");
  await back.close();
});

test("no store can be opened during a move, before an interrupted move is finished, or after a move away", async () => {
  const address = newAddress();
  const { url, schema } = address;
  const open = async (): Promise<string> => {
    try {
      await (await openPostgresStore({ url, schema, at: noon })).store.close();
      return "opened";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const client = await connect(address);
  onTestFinished(() => client.end());
  await prepareTarget(client, address, { at: noon, source: "/data" });
  expect(await open()).toMatch(/is not finished. Run `signalbox migrate to-postgres` again/);
  await lockForMove(client, address);
  expect(await open()).toMatch(/`signalbox migrate` is moving the schema/);
  await finishTarget(client);
  await client.query("select pg_advisory_unlock_all()");
  expect(await open()).toBe("opened");
  const { store } = await openPostgresStore({ url, schema, at: noon });
  await expect(lockForMove(client, address)).rejects.toThrow(
    /server or another move uses the schema .*process \d+ of PostgreSQL/,
  );
  await store.close();
  await lockForMove(client, address);
  await client.query("select pg_advisory_unlock_all()");
  await markMovedAway(client, "host:/data", noon);
  expect(await open()).toMatch(/moved to host:\/data. Start the server there, without DATABASE_URL/);
});
