import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { noon } from "../contract/samples.ts";
import { StoreFault } from "../fault.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/all.ts";

const golden = new URL("../../../test/schema/sqlite.sql", import.meta.url);
const file = "memory.db";

describe("the schema", () => {
  test("matches test/schema/sqlite.sql (UPDATE_GOLDEN=1 rewrites that file)", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon });
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(golden, dump(db));
    expect(dump(db)).toBe(readFileSync(golden, "utf8"));
  });

  test.each(migrations.map((_, version) => version))("is reached from version %i", (version) => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon, upTo: version });
    expect(versions(db)).toEqual(migrations.slice(0, version).map((_, index) => index + 1));

    migrate(db, { file, at: "2026-12-01T00:00:00.000Z" });
    expect(dump(db)).toBe(readFileSync(golden, "utf8"));
    expect(db.prepare("select version, applied_at from schema_version").all()).toEqual(
      migrations.map((_, index) => ({
        version: index + 1,
        applied_at: index < version ? noon : "2026-12-01T00:00:00.000Z",
      })),
    );
  });

  test("imports usage from the log", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon, upTo: 3 });
    const used = { model: "opus", input: 10, output: 4, cacheRead: 2, cacheWrite: 1, costUsd: 0.25 };
    const insert = db.prepare(
      `insert into events (stream, seq, at, "by", version, event) values ('t_00000001', ?, ?, 'agent', 1, ?)`,
    );
    insert.run(1, noon, JSON.stringify({ type: "task.deleted" }));
    insert.run(2, noon, JSON.stringify({ type: "usage.recorded", ...used }));
    migrate(db, { file, at: noon });
    expect(db.prepare("select task_id, seq, day, model, cost_usd from usage").all()).toEqual([
      { task_id: "t_00000001", seq: 2, day: noon.slice(0, 10), model: "opus", cost_usd: 0.25 },
    ]);
  });

  test("imports tasks that ended before outcomes were stored", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon, upTo: 6 });
    const insert = db.prepare("insert into tasks (id, status, created_at, json) values (?, ?, ?, ?)");
    const later = "2026-11-16T12:00:00.000Z";
    insert.run("t_00000001", "completed", noon, JSON.stringify({ type: "custom", completedAt: later }));
    insert.run("t_00000002", "cancelled", noon, JSON.stringify({ type: "custom", completedAt: null }));
    insert.run("t_00000003", "in_progress", noon, JSON.stringify({ type: "custom" }));
    migrate(db, { file, at: noon });
    const rows = db.prepare("select json from outcomes order by task_id").all();
    const known = { type: "custom", waitedMs: 0, phases: { verified: 0, firstPass: 0 }, ratings: [] };
    const rest = { custom: null, quality: null, holds: { output: true, workspace: true } };
    expect(rows.map(({ json }) => JSON.parse(String(json)))).toEqual([
      { taskId: "t_00000001", status: "completed", endedAt: later, ...known, ...rest },
      { taskId: "t_00000002", status: "cancelled", endedAt: noon, ...known, ...rest },
    ]);
  });

  test("converts events, runs and timers of tasks to those of streams", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon, upTo: 8 });
    const id = "t_00000001";
    const position = { stdout: { read: 9, kept: 8 }, stderr: { read: 0, kept: 0 }, resume: 3, lastItem: 2 };
    const run = { runId: "r_00000001", agent: "demo", status: "started", position };
    db.prepare("insert into tasks (id, status, created_at, json) values (?, 'in_progress', ?, '{}')").run(
      id,
      noon,
    );
    db.prepare(
      `insert into events (stream, seq, at, "by", version, event) values (?, 1, ?, 'admin', 1, '{}')`,
    ).run(id, noon);
    db.prepare("insert into runs (id, task_id, status, json) values ('r_00000001', ?, 'started', ?)").run(
      id,
      JSON.stringify({ ...run, taskId: id }),
    );
    db.prepare("insert into timers (id, task_id, due_at, purpose) values ('timer 1', ?, ?, 'hibernate')").run(
      id,
      noon,
    );
    migrate(db, { file, at: noon });

    expect(db.prepare("select stream, kind, seq from events").all()).toEqual([
      { stream: id, kind: "task", seq: 1 },
    ]);
    const [row] = db.prepare("select stream, status, json from runs").all();
    expect({ ...row, json: JSON.parse(String(row?.["json"])) }).toEqual({
      stream: id,
      status: "started",
      json: { ...run, stream: id },
    });
    expect(db.prepare("select * from timers").all()).toEqual([
      { id: "timer 1", stream: id, due_at: noon, purpose: "hibernate" },
    ]);
    expect(db.prepare("select id, parent_id from tasks").all()).toEqual([{ id, parent_id: null }]);
  });

  test("gives what exists the first project", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon, upTo: 16 });
    const task = { id: "t_00000001", title: "한 \u0000 {}" };
    db.prepare("insert into tasks (id, status, created_at, json) values (?, 'completed', ?, ?)").run(
      task.id,
      noon,
      JSON.stringify(task),
    );
    const office = { kind: "office", id: "of_00000001", summary: { title: '"summary":{' } };
    db.prepare(
      "insert into coordinators (id, kind, open, created_at, json) values (?, 'office', 1, ?, ?)",
    ).run(office.id, noon, JSON.stringify(office));
    migrate(db, { file, at: noon });
    const rows = (table: string) =>
      db
        .prepare(`select project, json from ${table}`)
        .all()
        .map(({ project, json }) => ({ project, json: JSON.parse(String(json)) as unknown }));
    const project = "p_00000000";
    expect(rows("tasks")).toEqual([{ project, json: { ...task, project } }]);
    const summary = { ...office.summary, projectId: project };
    expect(rows("coordinators")).toEqual([{ project, json: { ...office, project, summary } }]);
  });

  test("is unchanged if it is up to date", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon });
    const changes = db.prepare("select total_changes() as changes");
    const before = changes.get();
    migrate(db, { file, at: "2027-01-01T00:00:00.000Z" });
    expect(changes.get()).toEqual(before);
  });

  test("of a newer program is refused and left unchanged; the message names both versions and the remedy", () => {
    const db = new DatabaseSync(":memory:");
    migrate(db, { file, at: noon });
    const newer = migrations.length + 4;
    db.prepare("insert into schema_version (version, applied_at) values (?, ?)").run(newer, noon);

    const refused = faultOf(() => migrate(db, { file, at: noon }));
    expect({ code: refused.code, message: refused.message }).toEqual({
      code: "newer_schema",
      message:
        `memory.db has schema version ${newer}, but this Signalbox supports versions up to ${migrations.length}. ` +
        "Start the newer Signalbox that used it last, or restore a backup of the data directory from before the upgrade.",
    });
    expect(versions(db).at(-1)).toBe(newer);
  });

  test("is not created in the database of another program", () => {
    const db = new DatabaseSync(":memory:");
    db.exec("create table recipes (name text)");
    expect(faultOf(() => migrate(db, { file, at: noon })).message).toBe(
      "memory.db is a database of another program. Move it, or use another data directory.",
    );
    expect(db.prepare("select name from sqlite_schema").all()).toEqual([{ name: "recipes" }]);
  });
});

function versions(db: DatabaseSync): unknown[] {
  return db
    .prepare("select version from schema_version order by version")
    .all()
    .map((row) => row["version"]);
}

/** Returns the schema as text: SQLite's definition of each table and index, sorted by name. */
function dump(db: DatabaseSync): string {
  const rows = db
    .prepare(
      "select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by tbl_name, type desc, name",
    )
    .all();
  return rows.map(({ sql }) => `${String(sql)};\n`).join("\n");
}

function faultOf(act: () => void): StoreFault {
  try {
    act();
  } catch (error) {
    if (error instanceof StoreFault) return error;
  }
  throw new Error("There was no fault.");
}
