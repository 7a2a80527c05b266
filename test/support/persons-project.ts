import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { moveBranch } from "../../src/workspace/merge/move-branch.ts";
import type { BranchMove } from "../../src/workspace/merge/person/branch-move.ts";
import type { Locks } from "../../src/workspace/write/lock.ts";
import { commitFiles, gitText } from "./bare-repository.ts";
import { harvest, testPlace } from "./test-directory.ts";

/** Files of the project before the move. */
export const before = { "a.txt": "one\n", "b.txt": "one\n", "gone/c.txt": "one\n", swap: "file\n" };

/** Files of the project after the move. */
export const after = {
  "a.txt": "two\n",
  "b.txt": "one\n",
  "d/e.txt": "two\n",
  run: "#!/bin/sh\n",
  "swap/f": "two\n",
};

/** A person's project beside the platform's repository. */
export interface Place {
  readonly project: string;
  readonly objects: string;
  readonly locks: Locks;
  readonly from: string;
  readonly to: string;
  readonly move: (onStep?: (step: string) => void) => Promise<BranchMove>;
}

/** Creates a person's project with `main` checked out, and a bare repository that also has the next commit. */
export function personsProject(): Place {
  const root = testPlace();
  cpSync(template(), root, { recursive: true });
  const [project, objects, locks] = [
    join(root, "project"),
    join(root, "bare.git"),
    { directory: join(root, "locks") },
  ];
  const [from, to] = ["main", "next"].map((name) =>
    readFileSync(join(objects, "refs/heads", name), "utf8").trim(),
  ) as [string, string];
  const move = (onStep?: (step: string) => void): Promise<BranchMove> =>
    moveBranch(project, { branch: "main", to, objects, locks, ...(onStep === undefined ? {} : { onStep }) });
  return { project, objects, locks, from, to, move };
}

let made: string | undefined;

/** Makes the repositories once for all tests of a process; each test works in a copy. */
function template(): string {
  if (made !== undefined) return made;
  const root = mkdtempSync(join(tmpdir(), "signalbox-project-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  const objects = join(root, "bare.git");
  gitText(root, ["init", "--quiet", "--bare", "--initial-branch=none", objects]);
  const from = commitFiles(objects, before, { branch: "main" });
  gitText(root, ["clone", "--quiet", "--branch", "main", objects, join(root, "project")]);
  gitText(join(root, "project"), ["config", "user.name", "Person"]);
  gitText(join(root, "project"), ["config", "user.email", "person@localhost"]);
  commitFiles(objects, after, { parents: [from], branch: "next" });
  made = root;
  return root;
}

/** Returns everything that a move could touch: files, refs, HEAD, status, and what git keeps beside them. */
export function stateOf(project: string): unknown {
  const { ".git": _git, ...files } = Object.fromEntries(
    Object.entries(harvest(project)).filter(([path]) => !path.startsWith(".git/")),
  );
  return {
    files,
    refs: gitText(project, ["for-each-ref", "--format=%(refname) %(objectname)", "refs/heads"]),
    head: readFileSync(join(project, ".git/HEAD"), "utf8"),
    status: gitText(project, ["status", "--porcelain"]),
    left: readdirSync(join(project, ".git")).filter(
      (name) => name.includes("lock") || name.includes("signalbox"),
    ),
  };
}

/** Returns the state of a project that is wholly at a commit. */
export function stateAt(commit: string, files: object): unknown {
  return { files, refs: `refs/heads/main ${commit}`, head: "ref: refs/heads/main\n", status: "", left: [] };
}
