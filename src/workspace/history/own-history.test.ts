import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { ownHistory } from "./own-history.ts";

const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];

function git(directory: string, ...args: string[]): string {
  return execFileSync("git", ["-C", directory, ...identity, ...args], { encoding: "utf8" });
}

/** Creates a workspace whose repository has a commit with a file that the next commit removes. */
function workspaceWithPast(root: string): string {
  const workspace = plant(join(root, "workspace"), { "kept.txt": "kept\n", "src/gone.txt": "gone\n" });
  git(workspace, "init", "--quiet");
  git(workspace, "add", ".");
  git(workspace, "commit", "--quiet", "-m", "first");
  rmSync(join(workspace, "src/gone.txt"));
  git(workspace, "commit", "--quiet", "-a", "-m", "second");
  return workspace;
}

test("reads the files of earlier commits, except known ones", async () => {
  const root = testPlace();
  const workspace = workspaceWithPast(root);
  const kept = git(workspace, "rev-parse", "HEAD:kept.txt").trim();
  expect(await ownHistory(workspace, root, new Set([kept]))).toEqual({
    files: [{ path: "src/gone.txt", text: "gone\n" }],
    complete: true,
  });
});

test("reads packed commits that no branch reaches", async () => {
  const root = testPlace();
  const workspace = workspaceWithPast(root);
  git(workspace, "repack", "--quiet", "-a", "-d");
  git(workspace, "update-ref", "-d", "HEAD");
  const { files } = await ownHistory(workspace, root, new Set());
  expect(files.map(({ path }) => path).toSorted()).toEqual(["kept.txt", "src/gone.txt"]);
});

test("does not follow links or lists of other object directories", async () => {
  const root = testPlace();
  const other = workspaceWithPast(join(root, "other"));
  const workspace = plant(join(root, "workspace"), {});
  git(workspace, "init", "--quiet");
  mkdirSync(join(workspace, ".git/objects/info"), { recursive: true });
  writeFileSync(join(workspace, ".git/objects/info/alternates"), `${other}/.git/objects\n`);
  symlinkSync(join(other, ".git/objects"), join(workspace, ".git/objects/aa"));
  expect(await ownHistory(workspace, root, new Set())).toEqual({ files: [], complete: true });
});

test("says so if the repository cannot be read", async () => {
  const root = testPlace();
  const workspace = workspaceWithPast(root);
  const gone = git(workspace, "rev-parse", "HEAD~1:src/gone.txt").trim();
  const object = join(workspace, ".git/objects", gone.slice(0, 2), gone.slice(2));
  rmSync(object);
  writeFileSync(object, "not an object");
  expect((await ownHistory(workspace, root, new Set())).complete).toBe(false);
});

test("a workspace without a repository has no history", async () => {
  const root = testPlace();
  expect(await ownHistory(plant(join(root, "workspace"), { a: "b" }), root, new Set())).toEqual({
    files: [],
    complete: true,
  });
});

test("reads the repositories of folders, too", async () => {
  const root = testPlace();
  const inner = workspaceWithPast(join(root, "workspace", "tools"));
  expect(inner.endsWith("tools/workspace")).toBe(true);
  const { files, complete } = await ownHistory(join(root, "workspace"), root, new Set());
  expect([files.map(({ path }) => path).toSorted(), complete]).toEqual([
    ["tools/workspace/kept.txt", "tools/workspace/src/gone.txt"],
    true,
  ]);
});
