import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { runPersonsGit } from "./persons-git.ts";

/** A worktree of a person's repository. */
export interface Worktree {
  readonly path: string;
  /** The checked-out branch, without `refs/heads/`; null if HEAD is detached or the repository is bare. */
  readonly branch: string | null;
  readonly isBare: boolean;
  readonly isPresent: boolean;
}

/** Returns the worktrees of a repository, the main one first. */
export async function listWorktrees(project: string): Promise<readonly Worktree[]> {
  const output = await runPersonsGit(project, ["worktree", "list", "--porcelain", "-z"]);
  return output.split("\0\0").flatMap((block) => {
    const fields = new Map(
      block.split("\0").map((field) => [field.split(" ", 1)[0] ?? "", field.slice(field.indexOf(" ") + 1)]),
    );
    const path = fields.get("worktree");
    if (path === undefined) return [];
    const branch = fields.get("branch")?.replace(/^refs\/heads\//u, "") ?? null;
    return [{ path, branch, isBare: fields.has("bare"), isPresent: existsSync(path) }];
  });
}

/** Returns the git directory of a worktree. */
export async function gitDirectory(worktree: string): Promise<string> {
  return (await runPersonsGit(worktree, ["rev-parse", "--absolute-git-dir"])).trimEnd();
}

/** Returns the git directory that all worktrees of a repository share. */
export async function commonDirectory(project: string): Promise<string> {
  const args = ["rev-parse", "--path-format=absolute", "--git-common-dir"];
  return (await runPersonsGit(project, args)).trimEnd();
}

/** The names of unfinished git operations by the file that marks them. */
const operations: Readonly<Record<string, string>> = {
  MERGE_HEAD: "merge",
  "rebase-merge": "rebase",
  "rebase-apply": "rebase",
  CHERRY_PICK_HEAD: "cherry-pick",
  REVERT_HEAD: "revert",
  sequencer: "cherry-pick",
  BISECT_LOG: "bisect",
};

/** Returns the name of the unfinished operation of a worktree; null if there is none. */
export function operationIn(gitDirectory: string): string | null {
  return Object.entries(operations).find(([file]) => existsSync(join(gitDirectory, file)))?.[1] ?? null;
}

/** Returns true if a rebase or bisect that detached HEAD will return to the branch. */
export function willReturnTo(gitDirectory: string, branch: string): boolean {
  const files = ["rebase-merge/head-name", "rebase-apply/head-name", "BISECT_START"];
  return files.some((file) => {
    const path = join(gitDirectory, file);
    return existsSync(path) && [branch, `refs/heads/${branch}`].includes(readFileSync(path, "utf8").trim());
  });
}
