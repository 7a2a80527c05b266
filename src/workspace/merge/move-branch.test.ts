import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { gitText } from "../../../test/support/bare-repository.ts";
import { after, personsProject, stateAt, stateOf } from "../../../test/support/persons-project.ts";
import { harvest, plant } from "../../../test/support/test-directory.ts";

test("a branch that is checked out and clean moves with its files", async () => {
  const { project, from, to, move } = personsProject();
  plant(project, { "notes.txt": "untracked\n" });
  const moved = await move();
  rmSync(join(project, "notes.txt"));
  expect([
    moved,
    stateOf(project),
    await move(),
    gitText(project, ["reflog", "-1", "--format=%gs", "HEAD"]),
  ]).toEqual([
    { kind: "moved", how: "checkout", from, to },
    stateAt(to, after),
    { kind: "moved", how: "already", from: to, to },
    "signalbox: fast-forward",
  ]);
});

test("a branch that is not checked out moves without changing files", async () => {
  const { project, from, to, move } = personsProject();
  gitText(project, ["switch", "--quiet", "-c", "other"]);
  plant(project, { "a.txt": "not committed\n" });
  const moved = await move();
  expect([
    moved,
    gitText(project, ["rev-parse", "main"]),
    harvest(project)["a.txt"],
    existsSync(join(project, ".git/FETCH_HEAD")),
  ]).toEqual([{ kind: "moved", how: "ref", from, to }, to, "not committed\n", false]);
});

test("a branch that another worktree has checked out moves there", async () => {
  const { project, to, move } = personsProject();
  const other = join(project, "..", "other");
  gitText(project, ["switch", "--quiet", "-c", "mine"]);
  gitText(project, ["worktree", "add", "--quiet", other, "main"]);
  const { kind } = await move();
  const { ".git": _git, ...files } = harvest(other);
  expect([
    kind,
    files,
    gitText(other, ["status", "--porcelain"]),
    gitText(other, ["rev-parse", "HEAD"]),
  ]).toEqual(["moved", after, "", to]);
});

test("the person's filters run, and hooks of the repository do not", async () => {
  const { project, move } = personsProject();
  const root = join(project, "..");
  plant(project, {
    ".git/hooks/post-checkout": `#!/bin/sh\ntouch ${root}/ran\n`,
    ".git/info/attributes": "d/* filter=loud\n",
  });
  plant(project, { ".git/hooks/reference-transaction": `#!/bin/sh\ntouch ${root}/ran\n` });
  gitText(project, ["config", "filter.loud.smudge", "tr a-z A-Z"]);
  gitText(project, ["config", "filter.loud.clean", "tr A-Z a-z"]);
  const { kind } = await move();
  expect([
    kind,
    existsSync(join(root, "ran")),
    harvest(project)["d/e.txt"],
    gitText(project, ["status", "--porcelain"]),
  ]).toEqual(["moved", false, "TWO\n", ""]);
});

/** The obstacles in a project, each with the reason and the paths of the result. */
const obstacles: readonly (readonly [string, (project: string) => void, string, readonly string[]])[] = [
  ["a changed file", (project) => plant(project, { "b.txt": "changed\n" }), "dirty", ["b.txt"]],
  ["a deleted file", (project) => rmSync(join(project, "a.txt")), "dirty", ["a.txt"]],
  [
    "a staged file",
    (project) => {
      plant(project, { "new.txt": "1\n" });
      gitText(project, ["add", "new.txt"]);
    },
    "dirty",
    ["new.txt"],
  ],
  ["an untracked file in the way", (project) => plant(project, { "d/e.txt": "two\n" }), "dirty", ["d/e.txt"]],
  ["an untracked file where a directory comes", (project) => plant(project, { d: "mine\n" }), "dirty", ["d"]],
  [
    "an ignored file in the way",
    (project) => plant(project, { ".git/info/exclude": "run\n", run: "secret\n" }),
    "dirty",
    ["run"],
  ],
  [
    "a changed file that git was told to ignore",
    (project) => {
      gitText(project, ["update-index", "--assume-unchanged", "a.txt"]);
      plant(project, { "a.txt": "mine\n" });
    },
    "dirty",
    ["a.txt"],
  ],
  [
    "a commit of its own",
    (project) => gitText(project, ["commit", "--quiet", "--allow-empty", "-m", "mine"]),
    "moved",
    [],
  ],
  ["a locked index", (project) => plant(project, { ".git/index.lock": "" }), "locked", []],
  ["a detached HEAD", (project) => gitText(project, ["checkout", "--quiet", "--detach"]), "detached", []],
  [
    "no such branch",
    (project) => {
      gitText(project, ["branch", "-m", "main", "trunk"]);
    },
    "missing",
    [],
  ],
  [
    "a merge in progress",
    (project) => {
      gitText(project, ["switch", "--quiet", "-c", "side"]);
      gitText(project, ["commit", "--quiet", "--allow-empty", "-m", "side"]);
      gitText(project, ["switch", "--quiet", "main"]);
      gitText(project, ["merge", "--quiet", "--no-ff", "--no-commit", "side"]);
    },
    "in_progress",
    [],
  ],
  [
    "a bisect that will return to the branch",
    (project) => {
      gitText(project, ["bisect", "start"]);
      gitText(project, ["checkout", "--quiet", "--detach"]);
    },
    "in_progress",
    [],
  ],
];

test.each(obstacles)("nothing changes with %s", async (_name, prepare, reason, paths) => {
  const { project, move } = personsProject();
  prepare(project);
  const was = [stateOf(project), readFileSync(join(project, ".git/index"), "hex")];
  const result = await move();
  expect([
    result.kind === "untouched" ? [result.reason, result.paths] : result,
    stateOf(project),
    readFileSync(join(project, ".git/index"), "hex"),
  ]).toEqual([[reason, paths], ...was]);
});
