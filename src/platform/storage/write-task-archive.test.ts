import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { PlayedTask } from "../decide/decide.suite.ts";
import { writeTaskArchive } from "./write-task-archive.ts";

test("an archive contains every file that can be read, and names those whose content is lost", async () => {
  const data = testPlace();
  const { state } = new PlayedTask().started();
  const { id } = state.task;
  const snapshots = await openSnapshots(join(data, `snapshots/${id}.git`));
  const workspace = plant(testPlace(), { "kept.txt": "kept", "lost.txt": "lost" });
  const packs = join(snapshots.directory, "objects/pack");
  await snapshots.take(workspace, { message: "First", ref: "phases/1", at: new Date(0) });
  const lost = readdirSync(packs);
  rmSync(join(workspace, "kept.txt"));
  writeFileSync(join(workspace, "new.txt"), "new");
  const { commit } = await snapshots.take(workspace, { message: "Second", ref: "phases/2", at: new Date(0) });
  for (const name of lost) rmSync(join(packs, name));
  plant(join(data, "logs", id), { "stdout.log": "said" });

  const missing = [`snapshots/${id}.git/objects/pack/${lost[0] ?? ""}`];
  const { file } = await writeTaskArchive(state, {
    dataDirectory: data,
    store: { read: async () => [] },
    snapshots,
    children: [],
    commit,
    missing,
    at: new Date(0),
  });
  const archive = join(data, "archives", file);
  const read = (path: string): string => execFileSync("unzip", ["-p", archive, path]).toString();
  expect([read("workspace/new.txt"), read("logs/stdout.log")]).toEqual(["new", "said"]);
  expect(read("MISSING.txt")).toBe(
    `This archive is incomplete. The file store has lost content of these files:\n\n- ${missing[0] ?? ""}\n- workspace/lost.txt\n\nLogs have notes in the place of lost content.\n`,
  );
});
