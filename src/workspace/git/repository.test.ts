import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { mountSmallDisk } from "../../../test/support/small-disk.ts";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { isMachineFault } from "../../protocol/machine-fault.ts";
import { runGit } from "./git.ts";
import { ensureRepository } from "./repository.ts";

test("concurrent calls create a repository once and leave nothing beside it", async () => {
  const root = testPlace();
  const directory = join(root, "deep", "snapshots.git");
  await Promise.all([1, 2, 3, 4].map(() => ensureRepository(directory)));
  await ensureRepository(directory);
  expect([readdirSync(join(root, "deep")), readdirSync(directory).toSorted()]).toEqual([
    ["snapshots.git"],
    ["HEAD", "config", "objects", "refs"],
  ]);
});

test("removes lock files left by a machine crash, but not those of a running git", async () => {
  const directory = join(testPlace(), "snapshots.git");
  await ensureRepository(directory);
  plant(directory, {
    "packed-refs.lock": "",
    "refs/checkpoints/c1.lock": "",
    "refs/checkpoints/c2.lock": "",
  });
  for (const name of ["packed-refs.lock", "refs/checkpoints/c1.lock"])
    utimesSync(join(directory, name), 1, 1);
  await ensureRepository(directory);
  const names = ["packed-refs.lock", "refs/checkpoints/c1.lock", "refs/checkpoints/c2.lock"];
  expect(names.map((name) => existsSync(join(directory, name)))).toEqual([false, false, true]);
});

test("git sees neither configuration nor variables of the user who runs the platform", async () => {
  const root = testPlace();
  const directory = join(root, "snapshots.git");
  await ensureRepository(directory);
  plant(root, { "home/.gitconfig": "[user]\n\tname = somebody\n" });
  const before = { ...process.env };
  Object.assign(process.env, {
    HOME: join(root, "home"),
    GIT_AUTHOR_NAME: "leak",
    GIT_TRACE: join(root, "trace"),
  });
  const seen = await runGit(directory, ["config", "--list", "--show-scope"]);
  process.env = before;
  const scopes = new Set(
    seen
      .toString()
      .split("\n")
      .map((line) => line.split("\t")[0]),
  );
  expect([scopes, existsSync(join(root, "trace"))]).toEqual([new Set(["command", "local", ""]), false]);
});

test("a failure of git throws an error with its message", async () => {
  const directory = join(testPlace(), "snapshots.git");
  await ensureRepository(directory);
  await expect(runGit(directory, ["cat-file", "-p", "nothing"])).rejects.toThrow(
    "git cat-file ended with 128: fatal: Not a valid object name nothing",
  );
});

test("a git command that fails on a full disk is a fault of the machine", async ({ skip }) => {
  const disk = mountSmallDisk(4);
  if (disk === null) return skip("only root may mount a file system");
  onTestFinished(() => disk.unmount());
  const repository = join(disk.directory, "repository.git");
  await ensureRepository(repository);
  const store = (input: string): Promise<Buffer> =>
    runGit(repository, ["hash-object", "-w", "--stdin"], { input });
  disk.fill();
  const full: unknown = await store("text").catch((error: unknown) => error);
  const other: unknown = await runGit(repository, ["cat-file", "-p", "no-object"]).catch(
    (error: unknown) => error,
  );
  disk.free();
  const stored = await store("text");
  expect([isMachineFault(full), isMachineFault(other), stored.toString().length]).toEqual([true, false, 41]);
});

test("a repository can be opened while git creates and deletes its refs", async () => {
  const repository = join(testPlace(), "moving.git");
  await ensureRepository(repository);
  const tree = (await runGit(repository, ["mktree"], { input: "" })).toString("utf8").trim();
  const stop = new AbortController();
  const move = async (name: string): Promise<void> => {
    while (!stop.signal.aborted) {
      await runGit(repository, ["update-ref", `refs/kept/${name}/ref`, tree]);
      await runGit(repository, ["update-ref", "-d", `refs/kept/${name}/ref`]);
    }
  };
  const moves = Promise.all(["one", "two", "three"].map(move));
  const opened = await Promise.allSettled(Array.from({ length: 60 }, () => ensureRepository(repository)));
  stop.abort();
  await moves;
  expect(opened.filter(({ status }) => status === "rejected")).toEqual([]);
});
