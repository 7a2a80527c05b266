import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../../test/support/postgres.ts";
import { entry, noon } from "../contract/samples.ts";
import { StoreFault } from "../fault.ts";
import { readAddress } from "./address.ts";
import { connect } from "./connections.ts";
import { migrate, type MigrateOptions } from "./migrate.ts";
import { migrations } from "./migrations/all.ts";
import { openPostgresStore } from "./open.ts";

const golden = new URL("../../../test/schema/postgres.txt", import.meta.url);
const server = await sharedPostgres();
const admin = new Client(server.url());
await admin.connect();
afterAll(() => admin.end());

let made = 0;

/** Returns the name of a schema that does not exist. */
function newSchema(): string {
  return `schema_${++made}`;
}

async function migrated(schema: string, options: Partial<MigrateOptions> = {}): Promise<string> {
  const address = readAddress(server.url(), schema);
  const client = await connect(address);
  try {
    return await migrate(client, address, { at: noon, installation: null, ...options });
  } finally {
    await client.end();
  }
}

describe("the schema", () => {
  test("matches test/schema/postgres.txt (UPDATE_GOLDEN=1 rewrites that file)", async () => {
    const schema = newSchema();
    await migrated(schema);
    const found = await dump(schema);
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(golden, found);
    expect(found).toBe(readFileSync(golden, "utf8"));
  });

  test("has the columns of the SQLite schema, except the positions of events", async () => {
    const schema = newSchema();
    await migrated(schema);
    const sqlite = readFileSync(new URL("../../../test/schema/sqlite.sql", import.meta.url), "utf8");
    const expected = sqliteTables(sqlite);
    const { file_blobs: _, file_manifests: __, ...tables } = await columnsOf(schema);
    expect({ ...tables, events: tables["events"]?.filter((name) => !["tx", "n"].includes(name)) }).toEqual({
      ...expected,
      events: expected["events"]?.filter((name) => name !== "position"),
      installation: ["created_at", "id", "single", "xid_offset"],
    });
  });

  test.each(migrations.map((_, version) => version))("is reached from version %i", async (version) => {
    const schema = newSchema();
    await migrated(schema, { upTo: version });
    await migrated(schema, { at: "2026-12-01T00:00:00.000Z" });
    expect(await dump(schema)).toBe(readFileSync(golden, "utf8"));
    expect(await versions(schema)).toEqual(
      migrations.map((_, index) => ({
        version: index + 1,
        applied_at: index < version ? noon : "2026-12-01T00:00:00.000Z",
      })),
    );
  });

  test("gives what exists the first project", async () => {
    const schema = newSchema();
    await migrated(schema, { upTo: 6 });
    const task = { id: "t_00000001", title: "한 \u0000 {}" };
    const office = { kind: "office", id: "of_00000001", summary: { title: '"summary":{' } };
    await admin.query(
      `insert into ${schema}.tasks (id, status, created_at, json) values ($1, 'completed', $2, $3)`,
      [task.id, noon, JSON.stringify(task)],
    );
    await admin.query(
      `insert into ${schema}.coordinators (id, kind, open, created_at, json) values ($1, 'office', 1, $2, $3)`,
      [office.id, noon, JSON.stringify(office)],
    );
    await migrated(schema);
    const rows = async (table: string) => {
      const found = await admin.query(`select project, json from ${schema}.${table}`);
      return (found.rows as { project: string; json: string }[]).map((row) => ({
        ...row,
        json: JSON.parse(row.json) as unknown,
      }));
    };
    const project = "p_00000000";
    expect(await rows("tasks")).toEqual([{ project, json: { ...task, project } }]);
    const summary = { ...office.summary, projectId: project };
    expect(await rows("coordinators")).toEqual([{ project, json: { ...office, project, summary } }]);
  });

  test("is created once by four processes that start at once, which then write together", async () => {
    const schema = newSchema();
    const program = fileURLToPath(new URL("./crash-writer.ts", import.meta.url));
    const writers = [1, 2, 3, 4].map(() =>
      spawn(process.execPath, [program, server.url(), schema], { stdio: ["ignore", "pipe", "inherit"] }),
    );
    const ends = writers.map((writer) => once(writer, "exit"));
    try {
      const written = writers.map((writer) => once(writer.stdout, "data").then(() => "written"));
      const ended = ends.map((end) => end.then(() => "ended"));
      const first = written.map((writes, index) => Promise.race([writes, ended[index]]));
      expect(await Promise.all(first)).toEqual(["written", "written", "written", "written"]);
      writers[0]?.kill("SIGKILL");
      await ends[0];
    } finally {
      for (const writer of writers) writer.kill("SIGKILL");
      await Promise.all(ends);
    }
    expect(await versions(schema)).toHaveLength(migrations.length);
    const { store } = await openPostgresStore({ url: server.url(), schema, at: noon });
    const { records } = await store.readAll({ after: "", limit: 100_000 });
    const rows = await store.openTasks();
    await store.close();
    const ofStreams = rows.map(({ id }) =>
      records.filter(({ stream }) => stream === id).map(({ seq }) => seq),
    );
    expect(ofStreams).toEqual(rows.map(({ seq }) => Array.from({ length: seq }, (_, index) => index + 1)));
    expect(rows).toHaveLength(4);
  });

  test("stays as it was if a migration is interrupted half way; the next one completes it", async () => {
    const schema = newSchema();
    const id = await migrated(schema, { upTo: 3 });
    const before = await dump(schema);
    // Another connection holds a table that version 6 changes, so that the migration waits there.
    const holder = new Client(server.url());
    await holder.connect();
    await holder.query(`begin; lock table ${schema}.tasks in access share mode`);
    const address = readAddress(server.url(), schema);
    const migrating = await connect(address);
    const { rows } = await migrating.query<{ pid: number }>("select pg_backend_pid() as pid");
    const pid = rows[0]?.pid;
    const ended = migrate(migrating, address, { at: noon, installation: null }).catch(String);
    const waits = async (): Promise<unknown> =>
      (await admin.query("select wait_event_type as what from pg_stat_activity where pid = $1", [pid])).rows;
    await expect.poll(waits, { timeout: 20_000 }).toEqual([{ what: "Lock" }]);
    await admin.query("select pg_terminate_backend($1)", [pid]);
    expect(await ended).toContain("terminating connection");
    await holder.query("rollback");
    await holder.end();

    expect(await dump(schema)).toBe(before);
    expect(await versions(schema)).toHaveLength(3);
    expect(await migrated(schema)).toBe(id);
    expect(await dump(schema)).toBe(readFileSync(golden, "utf8"));
  });

  test("of a newer program is refused and left unchanged", async () => {
    const schema = newSchema();
    await migrated(schema);
    await admin.query(`insert into ${schema}.schema_version values (99, '')`);
    expect(await faultOf(migrated(schema))).toEqual({
      code: "newer_schema",
      message:
        `The schema "${schema}" of the PostgreSQL database "postgres" on ${server.directory} has version 99, but this ` +
        `Signalbox supports versions up to ${migrations.length}. Start the newer Signalbox that used it last, or ` +
        "restore a backup of the database from before the upgrade.",
    });
  });

  test("is not created among the tables of another program", async () => {
    const schema = newSchema();
    await admin.query(`create schema ${schema}; create table ${schema}.recipes (name text)`);
    expect(await faultOf(migrated(schema))).toEqual({
      code: "not_a_database",
      message: `The schema "${schema}" of the PostgreSQL database "postgres" on ${server.directory} holds tables of another program. Set DATABASE_SCHEMA to another name.`,
    });
    expect(await columnsOf(schema)).toEqual({ recipes: ["name"] });
  });

  test("belongs to one installation; others are refused", async () => {
    const schema = newSchema();
    const id = await migrated(schema);
    expect(await migrated(schema, { installation: id })).toBe(id);
    expect(await faultOf(migrated(schema, { installation: "mine" }))).toEqual({
      code: "other_installation",
      message:
        `The schema "${schema}" of the PostgreSQL database "postgres" on ${server.directory} belongs to the installation ${id}, ` +
        "but the data directory belongs to mine. Check DATABASE_URL and DATABASE_SCHEMA, or use another data directory.",
    });
    expect(await migrated(newSchema(), { installation: "mine" })).toBe("mine");
  });

  test("of a restored backup gives new events later positions than the server's own", async () => {
    const schema = newSchema();
    const { store } = await openPostgresStore({ url: server.url(), schema, at: noon });
    await store.append(entry("s"));
    await store.close();
    // As if another server had made the backup, which has seen more transactions than this one.
    await admin.query(`update ${schema}.events set tx = tx + 1000000000`);

    const { store: restored } = await openPostgresStore({ url: server.url(), schema, at: noon });
    const before = await restored.lastPosition();
    await restored.append(entry("s", { expectedSeq: 1 }));
    const { records } = await restored.readAll({ after: "", limit: 9 });
    const later = await restored.readAll({ after: before, limit: 9 });
    await restored.close();
    expect(records.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(later.records.map(({ seq }) => seq)).toEqual([2]);
  });
});

async function versions(schema: string): Promise<unknown[]> {
  const { rows } = await admin.query(
    `select version, applied_at from ${schema}.schema_version order by version`,
  );
  return rows;
}

/** Returns the columns of each table and view, sorted by name. */
async function columnsOf(schema: string): Promise<Record<string, string[]>> {
  const { rows } = await admin.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name collate "C") as columns
     from information_schema.columns where table_schema = $1 group by table_name`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** Returns the columns of each table and view of a dump of SQLite's, sorted by name. */
function sqliteTables(sql: string): Record<string, string[]> {
  const view = [
    "agent_id",
    "answered_at",
    "context",
    "created_at",
    "expires_at",
    "id",
    "office_id",
    "options",
  ];
  const tables = [...sql.matchAll(/^CREATE TABLE (\w+) \(([^;]*)\)[^()]*;$/gm)].map(
    ([, name = "", body = ""]) => [
      name,
      [...body.matchAll(/(?:^|, ?)\s*"?(\w+)"? (?:text|integer|real)\b/gm)]
        .map(([, column = ""]) => column)
        .toSorted(),
    ],
  );
  return {
    ...(Object.fromEntries(tables) as Record<string, string[]>),
    user_questions: [...view, "question", "question_type", "response", "session_id", "status"],
  };
}

/** Returns the schema as text: columns, constraints, indexes and functions, sorted by name. */
async function dump(schema: string): Promise<string> {
  const { rows } = await admin.query<{ line: string }>(
    `select format('%s.%s %s%s%s%s', relname, attname, format_type(atttypid, atttypmod),
         case when collname = 'C' then ' collate "C"' else '' end, case when attnotnull then ' not null' else '' end,
         ' default ' || pg_get_expr(adbin, adrelid)) as line
       from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_collation on pg_collation.oid = attcollation
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = $1::regnamespace and attnum > 0 and relkind in ('r', 'v')
     union all
     select format('%s %s', conrelid::regclass::text, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = $1::regnamespace and contype in ('c', 'f', 'p', 'u')
     union all
     select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
       where relnamespace = $1::regnamespace
     union all
     select format('function %s %s', proname, prosrc) from pg_proc where pronamespace = $1::regnamespace`,
    [schema],
  );
  const lines = rows.map(({ line }) => line.replaceAll(`${schema}.`, ""));
  return `${lines.toSorted().join("\n")}\n`;
}

async function faultOf(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreFault)) throw new Error("There was no fault.", { cause: error });
  return { code: error.code, message: error.message };
}
