import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { commitFiles, gitText } from "../../../test/support/bare-repository.ts";
import { after, before, personsProject } from "../../../test/support/persons-project.ts";
import { harvest, plant } from "../../../test/support/test-directory.ts";
import { layWorktree } from "./lay-worktree.ts";
import type { BranchMove } from "./person/branch-move.ts";

test("a worktree for people is created once, ignored by the project, and moved forward while it is clean", async () => {
  const { project, objects, locks, from, to } = personsProject();
  const lay = (commit: string): Promise<BranchMove> =>
    layWorktree(project, "phase-1-login", commit, { objects, locks });
  const path = join(project, "worktree/phase-1-login");
  const filesThere = (): unknown => {
    const { ".git": _git, ...files } = harvest(path);
    return files;
  };
  const first = await lay(from);
  const [laid, status] = [filesThere(), gitText(project, ["status", "--porcelain"])];
  const second = await lay(to);
  plant(path, { "a.txt": "mine\n" });
  const third = await lay(commitFiles(objects, before, { parents: [to], branch: "later" }));
  expect([
    first.kind,
    laid,
    status,
    second.kind,
    third.kind,
    filesThere(),
    gitText(path, ["branch", "--show-current"]),
  ]).toEqual(["moved", before, "", "moved", "untouched", { ...after, "a.txt": "mine\n" }, "phase-1-login"]);
});

test("a directory that is not a worktree and a branch with other commits stay unchanged", async () => {
  const { project, objects, locks, from, to } = personsProject();
  plant(project, { "worktree/phase-1-x/mine.txt": "mine\n" });
  gitText(project, ["branch", "phase-2-y", from]);
  gitText(project, ["switch", "--quiet", "phase-2-y"]);
  gitText(project, ["commit", "--quiet", "--allow-empty", "-m", "mine"]);
  gitText(project, ["switch", "--quiet", "main"]);
  const tip = gitText(project, ["rev-parse", "phase-2-y"]);
  const results = [
    await layWorktree(project, "phase-1-x", to, { objects, locks }),
    await layWorktree(project, "phase-2-y", to, { objects, locks }),
  ];
  expect([
    results.map((result) => (result.kind === "untouched" ? result.reason : result.kind)),
    harvest(join(project, "worktree/phase-1-x")),
    gitText(project, ["rev-parse", "phase-2-y"]),
    existsSync(join(project, "worktree/phase-2-y")),
  ]).toEqual([["dirty", "moved"], { "mine.txt": "mine\n" }, tip, false]);
});

test("worktrees can be created at the same time", async () => {
  const { project, objects, locks, to } = personsProject();
  const names = ["phase-1-a", "phase-2-b", "phase-3-c"];
  const results = await Promise.all(names.map((name) => layWorktree(project, name, to, { objects, locks })));
  expect([results.map(({ kind }) => kind), readdirSync(join(project, "worktree")).toSorted()]).toEqual([
    ["moved", "moved", "moved"],
    [".gitignore", ...names],
  ]);
});
