import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBackupManifest } from "../../src/cli/backup/backup-manifest.ts";
import { createTask, eventually, get, outputOf, stateOf, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeFlowHome } from "../support/gates.ts";
import { gitIn } from "../support/list-project.ts";
import { contentOf } from "../support/migrate.ts";
import { tellMember } from "../support/offices.ts";
import { makeHome, makeSharedDirectory, type RunningServer, startServer } from "../support/server.ts";
import {
  answerAsked,
  approveReviewed,
  completeList,
  fillVaried,
  makeVariedHome,
  type Varied,
  workingChild,
} from "../support/varied-home.ts";

/*
 * An installation with every kind of work is backed up while tasks run, and continues in another directory after its
 * server is gone.
 */

const home = makeVariedHome();
const back = makeHome();
const place = makeSharedDirectory();
const backup = join(place, "backup");
let server: RunningServer | undefined;
let varied: Varied;

beforeAll(async () => {
  server = await startServer(home);
  varied = await fillVaried(server, 1);
});

afterAll(async () => {
  await closeFlowHome(home, undefined);
  await closeFlowHome(back, server);
  rmSync(place, { recursive: true, force: true });
});

/** Creates and completes tasks until it is stopped; returns their number. */
function load(at: RunningServer): { stop: () => Promise<number> } {
  const stopped = new AbortController();
  const worker = async (): Promise<number> => {
    let done = 0;
    for (; !stopped.signal.aborted; done++) {
      const { id } = await createTask(at, { agent: "counter", title: "Load" });
      await untilStatus(at, id, "completed");
    }
    return done;
  };
  const workers = [worker(), worker()];
  return {
    async stop() {
      stopped.abort();
      const done = await Promise.all(workers);
      return done.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function refusal(where: string, ...args: string[]): Promise<string> {
  const { code, stderr } = await cli(where, args, "", process.cwd(), { SIGNALBOX_URL: "" });
  expect(code).toBe(1);
  return stderr.trim().split("\n").at(-1) ?? "";
}

test("a backup under load has the log up to one moment, and the files that it names", async () => {
  const busy = load(server!);
  const first = await cli(home, ["backup", join(place, "first")]);
  expect(first.stderr).not.toContain("Error");
  expect(first.code).toBe(0);
  const made = await cli(home, ["backup", backup, "--keys", "--checkpoints", "--json"]);
  expect(await busy.stop()).toBeGreaterThan(1);
  expect(made.code).toBe(0);
  // Only tasks of the load, which end at any time, may have missed their checkpoint.
  expect(made.stderr).not.toContain(await workingChild(server!, varied.list));
  expect(JSON.parse(made.stdout)).toMatchObject({ backup, withKeys: true, skipped: [], deleted: [] });
  expect(readdirSync(backup).toSorted()).toEqual(["files", "manifest.json", "others", "signalbox.db"]);
  expect((await readBackupManifest(backup)).others.map(({ path }) => path).toSorted()).toEqual([
    "key",
    "signalbox.config.json",
    "token",
  ]);
  expect((await readBackupManifest(join(place, "first"))).others).toEqual([]);
  expect(await refusal(home, "backup", backup)).toMatch(/is not empty/);
});

test("a restore refuses a damaged backup and a directory with an installation", async () => {
  expect(await refusal(home, "restore", backup)).toMatch(/^Another Signalbox server .* is using/);
  expect(await refusal(back, "restore", place)).toMatch(/is not a complete backup/);
  const bad = join(place, "bad");
  cpSync(backup, bad, { recursive: true });
  const [folder = ""] = readdirSync(join(bad, "files/blobs"));
  const [blob = ""] = readdirSync(join(bad, "files/blobs", folder));
  writeFileSync(join(bad, "files/blobs", folder, blob), "other");
  expect(await refusal(back, "restore", bad)).toMatch(/damaged|lost/);
  expect(await refusal(back, "serve", "--port", "0")).toMatch(
    /^The restore of the backup .* is not finished. Run `signalbox restore` again/,
  );
  writeFileSync(join(bad, "signalbox.db"), "other");
  expect(await refusal(back, "restore", bad)).toMatch(
    /^The backup is damaged: .*signalbox.db does not match/,
  );
  expect(await refusal(back, "restore", backup)).toMatch(/The move of the backup .* is not finished/);
  for (const name of readdirSync(back)) {
    if (name !== "signalbox.config.json") rmSync(join(back, name), { recursive: true });
  }
});

test("the restored states and files are those of the backup", async () => {
  const done = await cli(back, ["restore", backup]);
  expect(done.stderr).not.toContain("Error");
  expect(done.stdout).toMatch(/^Restored \d+ tasks, task lists and offices with [\d,]+ files/);
  expect(done.stdout).toContain("Do not start both");
  await server?.kill();
  const [before, after] = [await contentOf(home), await contentOf(back)];
  const events = new Set(before.rows["events"]);
  const restored = after.rows["events"] ?? [];
  expect(restored.length).toBeGreaterThan(100);
  expect(restored.filter((row) => !events.has(row))).toEqual([]);
  const positions = (rows: readonly string[]): number[] =>
    rows.map((row) => (JSON.parse(row) as { position: number }).position).toSorted((a, b) => a - b);
  // Everything up to the last position of the backup, and nothing after it.
  expect(positions(restored)).toEqual(positions([...events]).slice(0, restored.length));
  const same = [...after.folds].filter(([id, digest]) => before.folds.get(id) === digest);
  expect(same.length).toBeGreaterThan(12);
  const repositories = Object.keys(after.files).filter((path) => /^snapshots\/[^/]+$/.test(path));
  expect(repositories.length).toBeGreaterThan(3);
  for (const repository of repositories) {
    expect(gitIn(join(back, repository), "fsck", "--connectivity-only", "--no-dangling")).toBe("");
  }
});

test("another server continues everything, with restored workspaces", async () => {
  rmSync(join(home, "workspaces"), { recursive: true, force: true });
  await closeFlowHome(home, undefined);
  server = await startServer(back);
  await Promise.all([
    ...varied.asks.map((id) => answerAsked(server!, id)),
    ...varied.reviewed.map((id) => approveReviewed(server!, id)),
  ]);
  await tellMember(server, varied.office, "Bo", "write b.txt: second");
  const workspace = join(back, "workspaces", varied.office);
  await eventually("Bo's file is there", async () => existsSync(join(workspace, "b.txt")) || undefined);
  expect(readFileSync(join(workspace, "a.txt"), "utf8")).toBe("first");
  const [asked = ""] = varied.asks;
  expect(await outputOf(server, asked)).toMatch(/\ntold blue\n=== CUSTOM TASK COMPLETE ===\n$/);
  expect((await stateOf(server, asked)).task).toMatchObject({ workspace: join(back, "workspaces", asked) });
  const [completed = ""] = varied.completed;
  await eventually("the workspace of an ended task is restored", async () => {
    const { task } = await stateOf(server!, completed);
    return task.workspace === join(back, "workspaces", completed) || undefined;
  });
  // Its secrets can be read: only their last characters are shown.
  expect(JSON.stringify(await get(server, "GET", "/api/settings"))).toContain("2222");
  expect(await completeList(server, varied.list)).toBe("one");
  await eventually(
    "nothing waits for its workspace",
    async () => !existsSync(join(back, "restored")) || undefined,
  );
});
