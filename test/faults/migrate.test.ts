import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import type { Ran } from "../support/cli.ts";
import { closeFlowHome } from "../support/gates.ts";
import { contentOf, withDatabase } from "../support/migrate.ts";
import { tellMember } from "../support/offices.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import {
  closeHome,
  makeHome,
  makeSharedDirectory,
  type RunningServer,
  startServer,
} from "../support/server.ts";
import { plant } from "../support/test-directory.ts";
import {
  answerAsked,
  approveReviewed,
  completeList,
  fillVaried,
  makeVariedHome,
  type Varied,
} from "../support/varied-home.ts";

/*
 * One installation on its way: from its data directory to PostgreSQL, interrupted at each step, a little work there on a
 * node, and back into another directory.
 */

const home = makeVariedHome();
const node = makeHome();
const back = makeHome();
const password = "pass-of-the-database";
let postgres: PostgresServer;
let url: string;
let varied: Varied;
let server: RunningServer | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
  url = postgres.url().replace("signalbox@", `signalbox:${password}@`);
  server = await startServer(home);
  varied = await fillVaried(server, 1);
  plant(join(home, "agents", varied.completed[0] ?? ""), {
    ".claude/projects/p/session.jsonl": '{"type":"user"}\n',
    ".claude/latest": "-> projects/p/session.jsonl",
  });
});

afterAll(async () => {
  await closeFlowHome(home, server);
  await Promise.all([node, back].map((each) => closeFlowHome(each, undefined)));
  await postgres.remove();
});

/** Runs a command with the database, and checks that it does not print the password. */
async function run(
  where: string,
  args: readonly string[],
  env: Record<string, string> = {},
  killAt?: Parameters<typeof withDatabase>[3],
): Promise<Ran> {
  const ran = await withDatabase(where, { DATABASE_URL: url, ...env }, args, killAt);
  expect(ran.stdout + ran.stderr).not.toContain(password);
  return ran;
}

/** Gives a data directory the configuration of the first one. */
function useConfig(where: string): void {
  writeFileSync(
    join(where, "signalbox.config.json"),
    readFileSync(join(home, "signalbox.config.json"), "utf8"),
  );
}

/** Returns the key of the secrets, which does not move. */
function keyOf(where: string): string {
  return readFileSync(join(where, "key"), "utf8").trim();
}

const toPostgres = (...more: string[]): string[] => ["migrate", "to-postgres", ...more];
const toSqlite = (...more: string[]): string[] => ["migrate", "to-sqlite", ...more];

/** Returns the last line on stderr of a command that failed. */
async function refusal(...given: Parameters<typeof run>): Promise<string> {
  const { code, stderr } = await run(...given);
  expect(code).toBe(1);
  return stderr.trim().split("\n").at(-1) ?? "";
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows as unknown[];
}

test("a move is refused while the server runs, and while its agents do", async () => {
  expect((await run(home, toPostgres(), { DATABASE_URL: "" })).stderr).toMatch(/^Set DATABASE_URL/);
  expect(await refusal(home, toPostgres())).toMatch(/^Another Signalbox server \(pid \d+\) is using/);
  await server?.kill();
  expect(await refusal(home, toPostgres())).toMatch(/^\d agents are still running in .*--stop-agents/);
  expect(await refusal(join(home, "empty"), toPostgres())).toMatch(/has no embedded installation/);
  expect(await query("select to_regnamespace('signalbox') as found")).toEqual([{ found: null }]);
});

test("a move that is killed at any step leaves a target that no server opens, and is completed later", async () => {
  for (const [step, afterMs] of [
    ["Publishing", 100],
    ["Copying", 20],
    ["Comparing", 50],
  ] as const) {
    const killed = await run(home, toPostgres("--stop-agents"), {}, { text: step, afterMs });
    expect(killed).toMatchObject({ code: null, stdout: "" });
    expect(await refusal(home, ["serve", "--port", "0"])).toMatch(
      /^The move of an installation into the schema "signalbox" .* is not finished. Run `signalbox migrate to-postgres` again/,
    );
  }
  const other = makeHome();
  writeFileSync(join(other, "signalbox.db"), "");
  expect(await refusal(other, toPostgres())).toMatch(
    /^The move of .*:\/.* is not finished. Repeat it with that/,
  );
  expect(await refusal(back, toSqlite())).toMatch(/is not finished. Finish it first/);
  const done = await run(home, toPostgres());
  expect(done.stdout).toMatch(
    /^Moved .* continuing an interrupted move.\n[\d,]+ rows in \d+ tables, with [\d,]+ events of \d+ streams; [\d,]+ files/,
  );
  expect(done.stdout).toMatch(
    /Every table, the state of every stream and every file are the same on both sides/,
  );
});

test("a target with an installation, or with tables of another version, is refused", async () => {
  expect(await refusal(home, toPostgres())).toMatch(/already contains an installation. Set DATABASE_SCHEMA/);
  await query(
    "create schema other; create table other.schema_version as select 2 as version, '' as applied_at",
  );
  await query(
    "create table other.installation as select true as single, 'x' as id, '' as created_at, 0 as xid_offset",
  );
  expect(await refusal(home, toPostgres(), { DATABASE_SCHEMA: "other" })).toMatch(
    /^The schema "other" .* has version 2, but this Signalbox writes version \d+. Set DATABASE_SCHEMA to a new name/,
  );
});

test("a node with another data directory continues questions, task lists and offices", async () => {
  useConfig(node);
  rmSync(join(home, "workspaces"), { recursive: true, force: true });
  const env = { DATABASE_URL: url, SIGNALBOX_NODE: "one", SIGNALBOX_KEY: keyOf(home) };
  server = await startServer(node, env);
  expect(await completeList(server, varied.list)).toBe("one");
  const [asked = ""] = varied.asks;
  await answerAsked(server, asked);
  const drafts = await get<{ items: { text: string }[] }>(server, "GET", "/api/drafts");
  expect(drafts.items.map(({ text }) => text)).toEqual(["Not sent \\ 한국어 🚉"]);
  const { id } = await createTask(server, { agent: "asking", title: "Asks on the node" });
  await eventually("it asks", async () => {
    return (await stateOf(server!, id)).task.blockedBy === null ? undefined : true;
  });
  const { id: working } = await createTask(server, { agent: "counter", title: "Works on the node" });
  await untilStatus(server, working, "completed");
  varied = { ...varied, asks: [id] };
  expect(await refusal(back, toSqlite())).toMatch(
    /^A Signalbox server or another move uses the schema "signalbox"/,
  );
});

test("work of a node that was not drained stays behind unless a person accepts that", async () => {
  await server?.kill();
  await closeHome(node, undefined);
  expect(await refusal(back, toSqlite())).toMatch(
    /have not handed over .*: one \(\d\)\. .*--from-checkpoints/,
  );
  expect(await refusal(home, toSqlite("--from-checkpoints"))).toMatch(
    /already contains an installation \(signalbox.db/,
  );
});

test("a move back that is killed at any step leaves a directory that no server opens, and is completed later", async () => {
  for (const [step, afterMs] of [
    ["Reading", 100],
    ["Copying", 20],
    ["Comparing", 50],
  ] as const) {
    const killed = await run(back, toSqlite("--from-checkpoints"), {}, { text: step, afterMs });
    expect(killed).toMatchObject({ code: null, stdout: "" });
    expect(await refusal(back, ["serve", "--port", "0"], { DATABASE_URL: "" })).toMatch(
      /is not finished. Run `signalbox migrate to-sqlite` again, or delete the directory/,
    );
  }
  expect(await refusal(back, toPostgres(), { DATABASE_SCHEMA: "third" })).toMatch(
    /is not finished. Finish it first/,
  );
  const done = await run(back, toSqlite("--from-checkpoints"));
  expect(done.stdout).toMatch(/^Moved the schema "signalbox" .*, continuing an interrupted move/);
});

const certainlyFilled = [
  "events",
  "tasks",
  "questions",
  "reviews",
  "belongings",
  "outcomes",
  "runs",
  "settings",
  "retired_secrets",
  "drafts",
  "leases",
  "coordinators",
  "office_agents",
];

test("every row, every state and every file are the same in a directory that moved there and back", async () => {
  const again = makeHome();
  const shared = makeSharedDirectory();
  const env = { DATABASE_SCHEMA: "again", SIGNALBOX_FILES: `directory:${shared}` };
  const before = await contentOf(back);
  expect((await run(back, toPostgres("--from-checkpoints"), env)).code).toBe(0);
  expect((await run(again, toSqlite(), env)).code).toBe(0);
  const after = await contentOf(again);
  expect(
    await refusal(back, toPostgres("--from-checkpoints"), { ...env, DATABASE_SCHEMA: "another" }),
  ).toMatch(
    /^The file store already has files of \S+ from another installation. Use another directory or prefix/,
  );
  for (const each of [again, shared]) rmSync(each, { recursive: true, force: true });
  expect(after.rows).toEqual(before.rows);
  expect(after.folds).toEqual(before.folds);
  expect(after.files).toEqual(before.files);
  expect(Object.keys(before.files).filter((path) => path.includes("/.claude/latest"))).toHaveLength(1);
  expect(before.folds.size).toBeGreaterThan(12);
  const filled = Object.keys(before.rows).filter((table) => before.rows[table]?.length !== 0);
  expect(filled).toEqual(expect.arrayContaining(certainlyFilled));
  const tops = Object.keys(before.files).map((path) => path.split("/")[0] ?? "");
  expect([...new Set(tops)].toSorted()).toEqual([
    "agents",
    "archives",
    "checkpoints",
    "logs",
    "office-repositories",
    "orchestrations",
    "snapshots",
  ]);
});

test("a single server continues everything in the directory that it moved into", async () => {
  useConfig(back);
  rmSync(join(node, "workspaces"), { recursive: true, force: true });
  expect(await refusal(back, ["serve", "--port", "0"], { DATABASE_URL: "" })).toMatch(
    /moved to the schema "again" .*\. Set DATABASE_URL. .* delete .*moved-to\.$/,
  );
  expect(await refusal(home, ["serve", "--port", "0"])).toMatch(
    /moved to .*, without DATABASE_URL\. .* drop the table/,
  );
  rmSync(join(back, "moved-to"));
  const key = { SIGNALBOX_KEY: keyOf(home) };
  server = await startServer(back, key);
  await Promise.all([
    ...varied.asks.map((id) => answerAsked(server!, id)),
    ...varied.reviewed.map((id) => approveReviewed(server!, id)),
  ]);
  await tellMember(server, varied.office, "Bo", "write b.txt: second");
  const workspace = join(back, "workspaces", varied.office);
  await eventually("Bo's file is there", async () => existsSync(join(workspace, "b.txt")) || undefined);
  expect(readFileSync(join(workspace, "a.txt"), "utf8")).toBe("first");
  const [asked = ""] = varied.asks;
  expect(await outputOf(server, asked)).toBe(
    "[USER_QUESTION]\ncategory: clarification\nquestion: Which colour?\n[/USER_QUESTION]\ntold blue\n=== CUSTOM TASK COMPLETE ===\n",
  );
  expect((await stateOf(server, asked)).task).toMatchObject({ workspace: join(back, "workspaces", asked) });
  expect((await stateOf(server, asked)).task.node).toBeUndefined();
});

test("a server on an empty database names the command if the data directory has tasks, which then moves them", async () => {
  await server?.kill();
  await closeHome(back, undefined);
  const env = { DATABASE_URL: url, DATABASE_SCHEMA: "started_empty", SIGNALBOX_KEY: keyOf(home) };
  rmSync(join(back, "installation"), { force: true });
  server = await startServer(back, env);
  expect(server.stderr()).toMatch(
    /^The database has no tasks, but .* has \d+ tasks. .*signalbox migrate to-postgres\n/,
  );
  await server.stop();
  expect((await run(back, toPostgres("--stop-agents"), env)).code).toBe(0);
  server = await startServer(back, env);
  expect(server.stderr()).not.toMatch(/has no tasks/);
});
