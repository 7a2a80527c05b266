import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitAll, fingerprint, output, plantProject } from "../../../test/support/git-project.ts";
import { git } from "../../../test/support/git-traps.ts";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { openSnapshots } from "../snapshots/snapshots.ts";
import { takeSource } from "../source/take-source.ts";
import { applyResult, type ResultToApply } from "./apply-result.ts";
import { pushBranch } from "./push-branch.ts";

const at = new Date("2026-03-01T12:00:00Z");
const files = { "a.txt": "one\ntwo\nthree\n", "b.txt": "b\n", ".gitignore": "build\n" };

/** A project, and a task that started from it and changed its first file. */
async function changed(uncommitted: Record<string, string> = {}) {
  const root = testPlace();
  const project = join(root, "project");
  const head = plantProject(project, files);
  plant(project, uncommitted);
  const snapshots = await openSnapshots(join(root, "snapshots.git"));
  const workspace = join(root, "workspace");
  const scratch = join(root, "scratch");
  const taken = await takeSource(project, workspace, { snapshots, scratch, at });
  if (!taken.ok) throw new Error(taken.refusal.message);
  writeFileSync(join(workspace, "a.txt"), "ONE\ntwo\nthree\n");
  plant(workspace, { "new/c.txt": "c\n" });
  const { commit } = await snapshots.take(workspace, { message: "work", ref: "work", at });
  const request: ResultToApply = {
    project,
    branch: "signalbox/change",
    onto: null,
    snapshots: snapshots.directory,
    result: commit,
    source: taken.value.commit,
    message: "Change a\n\nSignalbox-Task: t_00000001\n",
    at,
    scratch,
    locks: { directory: join(root, "locks") },
  };
  return { root, project, head, request };
}

/** Returns everything of a repository that must not change: files, index, HEAD and branches. */
function checkedOut(project: string): unknown {
  const { ".git/index": index, ...rest } = fingerprint(project);
  const kept = Object.entries(rest).filter(([path]) => !/^\.git(?:\/|$)/.test(path));
  // This test's own git status may write the same index again.
  return {
    index: index?.split(" ").at(-1),
    kept,
    head: output(project, "rev-parse", "HEAD"),
    status: output(project, "status", "-s"),
  };
}

test("the result becomes a branch on the commit that the task started from, and nothing else changes", async () => {
  const { project, head, request } = await changed();
  const before = checkedOut(project);
  const applied = await applyResult(request);
  const commit = output(project, "rev-parse", "signalbox/change");
  expect(applied).toEqual({
    ok: true,
    value: { branch: "signalbox/change", commit, base: head, isNew: true },
  });
  expect(checkedOut(project)).toEqual(before);
  expect(
    output(project, "diff", "--stat=60", "main", "signalbox/change")
      .split("\n")
      .map((line) => line.trim()),
  ).toEqual(["a.txt     | 2 +-", "new/c.txt | 1 +", "2 files changed, 2 insertions(+), 1 deletion(-)"]);
  expect(output(project, "log", "-1", "--format=%an %s %P", "signalbox/change")).toMatch(
    new RegExp(`^\\S.* Change a ${head}$`),
  );
  expect(output(project, "fsck", "--no-dangling")).toBe("");

  // The same result has the same commit and branch.
  expect(await applyResult(request)).toEqual({
    ok: true,
    value: { branch: "signalbox/change", commit, base: head, isNew: false },
  });
});

test("a branch of a person is never moved, even if it is checked out: the new one gets a number", async () => {
  const { project, request } = await changed();
  git(project, "checkout", "-q", "-b", "signalbox/change");
  const own = commitAll(project, "mine");
  const before = checkedOut(project);
  expect(await applyResult(request)).toMatchObject({ ok: true, value: { branch: "signalbox/change-2" } });
  expect(checkedOut(project)).toEqual(before);
  expect(output(project, "rev-parse", "signalbox/change")).toBe(own);
});

test("changes that a person had not committed stay out of the branch", async () => {
  const { project, request } = await changed({ "b.txt": "mine\n" });
  expect(await applyResult(request)).toMatchObject({ ok: true, value: { isNew: true } });
  expect(output(project, "show", "signalbox/change:b.txt")).toBe("b");
  expect(output(project, "show", "signalbox/change:a.txt")).toBe("ONE\ntwo\nthree");
});

test("onto a newer commit it is merged; a conflict is refused with the files, and no branch is made", async () => {
  const { project, request } = await changed();
  plant(project, { "b.txt": "newer\n" });
  const newer = commitAll(project);
  expect(await applyResult({ ...request, onto: "main" })).toMatchObject({ ok: true, value: { base: newer } });
  expect(output(project, "show", "signalbox/change:b.txt")).toBe("newer");
  plant(project, { "a.txt": "1\ntwo\nthree\n" });
  const other = commitAll(project);
  expect(await applyResult({ ...request, branch: "other", onto: "main" })).toEqual({
    ok: false,
    refusal: {
      code: "not_allowed",
      message: `The result and ${other.slice(0, 12)} change the same places of a.txt. Choose another commit, or use the patch.`,
      details: { field: "onto", files: ["a.txt"] },
    },
  });
  expect(output(project, "branch", "--list", "other")).toBe("");
});

test("a task without a source becomes a branch of any repository, even of an empty one", async () => {
  const { root, request } = await changed();
  const empty = join(root, "empty");
  mkdirSync(empty);
  git(empty, "init", "-q", "-b", "main");
  const applied = await applyResult({ ...request, project: empty, source: null });
  expect(applied).toMatchObject({ ok: true, value: { base: null, isNew: true } });
  expect(output(empty, "ls-tree", "-r", "--name-only", "signalbox/change").split("\n")).toContain(
    "new/c.txt",
  );
  expect(output(empty, "status", "-s")).toBe("");
});

test.each([
  [{ branch: "two words" }, "branch", '"two words" is not a valid branch name.'],
  [{ onto: "nothing" }, "onto", 'has no commit "nothing".'],
  [{ project: "/" }, "repository", "/ is not a git repository. Enter the path of a git repository."],
])("refuses %j and names the field", async (change, field, message) => {
  const { request } = await changed();
  expect(await applyResult({ ...request, ...change })).toMatchObject({
    ok: false,
    refusal: { message: expect.stringContaining(message), details: { field } },
  });
});

test("a branch is pushed to the repository's own remote, without force", async () => {
  const { root, project, request } = await changed();
  expect(await pushBranch(project, "main")).toMatchObject({
    ok: false,
    refusal: { message: `${project} has no remote to push to. Add one with: git remote add origin URL` },
  });
  const remote = join(root, "remote.git");
  execFileSync("git", ["init", "-q", "--bare", remote]);
  git(project, "remote", "add", "origin", remote);
  await applyResult(request);
  expect(await pushBranch(project, "signalbox/change")).toEqual({
    ok: true,
    value: { remote: "origin", url: remote },
  });
  expect(output(remote, "rev-parse", "signalbox/change")).toBe(
    output(project, "rev-parse", "signalbox/change"),
  );
  // Somebody else has moved the branch of the remote.
  git(remote, "update-ref", "refs/heads/taken", output(project, "rev-parse", "signalbox/change"));
  git(project, "branch", "taken", "main");
  expect(await pushBranch(project, "taken")).toMatchObject({ ok: false, refusal: { code: "not_allowed" } });
});
