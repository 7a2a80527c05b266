import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { openSnapshots, type Snapshots } from "../snapshots/snapshots.ts";
import { carrySource, hasRepository, layComparison, layRepository } from "./lay-repository.ts";
import { takeSource } from "./take-source.ts";

interface Place {
  readonly snapshots: Snapshots;
  readonly places: { readonly workspace: string; readonly scratch: string };
  readonly source: string;
}

/** Takes a source with two files and a configuration that git must not use. */
async function taken(
  files: Readonly<Record<string, string>>,
): Promise<Place & { readonly original: string }> {
  const root = testPlace();
  const source = plant(join(root, "source"), files);
  const snapshots = await openSnapshots(join(root, "data", "snapshots.git"));
  const places = { workspace: join(root, "workspace"), scratch: join(root, "data", "scratch") };
  const result = await takeSource(source, places.workspace, {
    snapshots,
    scratch: places.scratch,
    at: new Date(0),
  });
  if (!result.ok) throw new Error(result.refusal.message);
  return { snapshots, places, source, original: result.value.commit };
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "" },
  }).trim();
}

test("a workspace becomes a repository with the original as its only commit, on a branch of the task", async () => {
  const { snapshots, places, original } = await taken({ "a.txt": "a\n", "src/b.txt": "b\n" });
  await layRepository(snapshots.directory, { head: original, branch: "signalbox/t_1" }, places);
  const { workspace } = places;
  const clean = git(workspace, "status", "--porcelain");
  plant(workspace, { "a.txt": "changed\n", "new.txt": "new\n" });
  expect([
    await hasRepository(workspace),
    clean,
    git(workspace, "log", "--format=%H"),
    git(workspace, "branch", "--show-current"),
    git(workspace, "status", "--porcelain"),
    git(workspace, "diff", "--shortstat"),
    git(workspace, "fsck"),
  ]).toEqual([
    true,
    "",
    original,
    "signalbox/t_1",
    "M a.txt\n?? new.txt",
    "1 file changed, 1 insertion(+), 1 deletion(-)",
    "",
  ]);
});

test("the repository has the message of the source's commit, but nothing else of its repository", async () => {
  const root = testPlace();
  const source = plant(join(root, "app"), { "a.txt": "a\n" });
  git(source, "init", "-q", "-b", "main");
  git(source, "add", "-A");
  git(source, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Begin the app");
  git(source, "config", "core.fsmonitor", join(root, "evil"));
  writeFileSync(join(source, ".git", "hooks", "post-checkout"), "#!/bin/sh\n", { mode: 0o755 });
  const head = git(source, "rev-parse", "HEAD");
  const snapshots = await openSnapshots(join(root, "snapshots.git"));
  const places = { workspace: join(root, "workspace"), scratch: join(root, "scratch") };
  const result = await takeSource(source, places.workspace, {
    snapshots,
    scratch: places.scratch,
    at: new Date(0),
  });
  const original = result.ok ? result.value.commit : "";
  await layRepository(snapshots.directory, { head: original, branch: "signalbox/t_1" }, places);
  const { workspace } = places;
  expect([
    git(workspace, "log", "--format=%B"),
    readFileSync(join(workspace, ".git", "config"), "utf8").includes("fsmonitor"),
    git(workspace, "for-each-ref", "--format=%(refname)"),
    git(workspace, "config", "--get-all", "user.name"),
  ]).toEqual([
    `Begin the app\n\nSource ${source} at commit ${head}`,
    false,
    "refs/heads/signalbox/t_1",
    "Signalbox",
  ]);
});

test("the files stay byte for byte, whatever their attributes ask for", async () => {
  const { snapshots, places, original } = await taken({
    ".gitattributes": "* text=auto eol=crlf\n",
    "dos.txt": "one\r\ntwo\r\n",
    "unix.txt": "one\ntwo\n",
  });
  await layRepository(snapshots.directory, { head: original, branch: "signalbox/t_1" }, places);
  expect([
    git(places.workspace, "status", "--porcelain"),
    readFileSync(join(places.workspace, "dos.txt"), "utf8"),
  ]).toEqual(["", "one\r\ntwo\r\n"]);
});

test("a snapshot leaves the repository out, and a restore leaves it in place", async () => {
  const { snapshots, places, original } = await taken({ "a.txt": "a\n" });
  const { workspace } = places;
  await layRepository(snapshots.directory, { head: original, branch: "signalbox/t_1" }, places);
  plant(workspace, { "a.txt": "changed\n" });
  const work = await snapshots.take(workspace, { message: "work", ref: "work", at: new Date(0) });
  plant(workspace, { "a.txt": "again\n", "b.txt": "b\n" });
  git(workspace, "add", "-A");
  git(workspace, "commit", "-q", "-m", "mine");
  await snapshots.restore(work.commit, workspace);
  expect([
    work.files.map(({ path }) => path),
    work.problems,
    git(workspace, "diff", "--name-only", original),
    git(workspace, "log", "--format=%s").split("\n")[0],
  ]).toEqual([["a.txt"], [], "a.txt", "mine"]);
});

test("a link that an agent left in its place is replaced, and its target stays as it is", async () => {
  const { snapshots, places, original } = await taken({ "a.txt": "a\n" });
  const outside = join(places.workspace, "..", "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "HEAD"), "mine");
  symlinkSync(outside, join(places.workspace, ".git"));
  const before = await hasRepository(places.workspace);
  await layRepository(snapshots.directory, { head: original, branch: "signalbox/t_1" }, places);
  expect([
    before,
    readFileSync(join(outside, "HEAD"), "utf8"),
    git(places.workspace, "log", "--format=%H"),
  ]).toEqual([false, "mine", original]);
});

test("the copy of a verifier shows the work as one commit on top of the original", async () => {
  const { snapshots, places, original } = await taken({ "a.txt": "a\n", "b.txt": "b\n" });
  const { workspace } = places;
  plant(workspace, { "a.txt": "changed\n", "new.txt": "new\n" });
  const options = { ref: "work", at: new Date(0), parent: original };
  const first = await snapshots.take(workspace, { message: "first", ...options });
  const work = await snapshots.take(workspace, { message: "second", ...options, parent: first.commit });
  const copy = { ...places, workspace: join(places.workspace, "..", "copy") };
  await snapshots.checkOut(work.commit, copy.workspace);
  const words = { message: "Implementation, attempt 2", at: new Date(0) };
  await layComparison(snapshots.directory, { original, work: work.commit, ...words }, copy);
  expect([
    git(copy.workspace, "log", "--format=%s"),
    git(copy.workspace, "diff", "--name-status", "base"),
    git(copy.workspace, "diff", "--name-status", "HEAD~1"),
    git(copy.workspace, "show", "base:a.txt"),
    git(copy.workspace, "status", "--porcelain"),
    git(copy.workspace, "rev-parse", "base"),
  ]).toEqual([
    expect.stringMatching(/^Implementation, attempt 2\nSource /),
    "M\ta.txt\nA\tnew.txt",
    "M\ta.txt\nA\tnew.txt",
    "a",
    "",
    original,
  ]);
});

test("the snapshots of a fork get the original", async () => {
  const { snapshots, places, original } = await taken({ "a.txt": "a\n" });
  const fork = await openSnapshots(join(places.scratch, "..", "fork.git"));
  await carrySource(snapshots.directory, original, fork.directory);
  expect([await fork.find("source"), (await fork.files(original)).map(({ path }) => path)]).toEqual([
    original,
    ["a.txt"],
  ]);
});
