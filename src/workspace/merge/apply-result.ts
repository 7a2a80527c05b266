import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ok, refuse, type Result } from "../../protocol/result.ts";
import { runGit } from "../git/git.ts";
import { emptyTree, objectId } from "../git/ids.ts";
import { ensureRepository } from "../git/repository.ts";
import { type Locks, withLock } from "../write/lock.ts";
import { commitTree, treeOf } from "./commit-tree.ts";
import { mergeCommits } from "./merge-commits.ts";
import { fetchCommit, tipOf } from "./move-branch.ts";
import { askPersonsGit, runPersonsGit } from "./person/persons-git.ts";
import { commonDirectory } from "./person/worktrees.ts";

/** The result of a task, and the branch of a person's repository that it becomes. */
export interface ResultToApply {
  readonly project: string;
  /** The wanted name. If another commit has it, a number is added. */
  readonly branch: string;
  /** The commit or ref of the project to put the result on; null for the one that the task started from, or HEAD. */
  readonly onto: string | null;
  /** The bare repository with the two commits below. */
  readonly snapshots: string;
  readonly result: string;
  /** The files that the task started from; null if it started from nothing. */
  readonly source: string | null;
  readonly message: string;
  readonly at: Date;
  /** The directory for the merge. */
  readonly scratch: string;
  readonly locks: Locks;
}

/** A branch with the result. */
export interface AppliedResult {
  readonly branch: string;
  readonly commit: string;
  /** Its parent commit; null if the repository had none. */
  readonly base: string | null;
  /** False if the branch already existed. */
  readonly isNew: boolean;
}

/**
 * Puts the changes of a task on a new branch of a person's repository, as one commit. It only adds objects and a
 * branch: it never changes a file, an index, HEAD or a branch that exists. The same result gives the same commit, so it
 * can be called again.
 */
export async function applyResult(request: ResultToApply): Promise<Result<AppliedResult>> {
  const { project, branch, locks } = request;
  const valid = await askPersonsGit(project, ["check-ref-format", `refs/heads/${branch}`]).catch(() => null);
  if (valid === null) return noRepository(project);
  if (valid.code !== 0) {
    return refuse("invalid", `${JSON.stringify(branch)} is not a valid branch name.`, { field: "branch" });
  }
  const found = await askPersonsGit(project, ["rev-parse", "--show-object-format", "--git-dir"]);
  if (found.code !== 0) return noRepository(project);
  if (!found.output.startsWith("sha1\n")) {
    return refuse("invalid", `${project} uses another object format than SHA-1. Use the patch instead.`, {
      field: "repository",
    });
  }
  const common = await commonDirectory(project);
  const done = await withLock(locks, `The repository ${common}`, () => apply(request, common));
  return done.ok ? done.value : done;
}

function noRepository(project: string): Result<never> {
  return refuse("invalid", `${project} is not a git repository. Name the directory of one.`, {
    field: "repository",
  });
}

async function apply(request: ResultToApply, common: string): Promise<Result<AppliedResult>> {
  const { project, scratch, snapshots } = request;
  const base = await baseOf(request);
  if (!base.ok) return base;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const temporary = await mkdtemp(join(scratch, "apply-"));
  try {
    const merging = join(temporary, "merge.git");
    await ensureRepository(merging);
    // The objects of both repositories are read where they are.
    const places = [join(common, "objects"), join(snapshots, "objects")];
    await writeFile(join(merging, "objects/info/alternates"), `${places.join("\n")}\n`);
    const tree = await mergedTree(merging, request, base.value);
    if (!tree.ok) return tree;
    // A commit without parents brings the tree into the project.
    const words = { message: request.message, at: request.at };
    await fetchCommit(project, merging, await commitTree(merging, tree.value, [], words));
    const commit = await personsCommit(request, tree.value, base.value);
    return await nameCommit(request, commit, base.value);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the commit of the project to put the result on; null if the project has no commits. */
async function baseOf({ project, onto, snapshots, source }: ResultToApply): Promise<Result<string | null>> {
  if (onto !== null) {
    const commit = await commitAt(project, onto);
    return commit === null
      ? refuse("invalid", `${project} has no commit ${JSON.stringify(onto)}.`, { field: "onto" })
      : ok(commit);
  }
  const start = source === null ? null : await sourceHead(snapshots, source);
  const known = start === null ? null : await commitAt(project, start);
  return ok(known ?? (await commitAt(project, "HEAD")));
}

async function commitAt(project: string, name: string): Promise<string | null> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const { code, output } = await askPersonsGit(project, args);
  return code === 0 ? output.trim() : null;
}

/** Returns the commit that the source had, from the message of its snapshot. */
async function sourceHead(snapshots: string, source: string): Promise<string | null> {
  const args = ["log", "-1", "--format=%B", "--end-of-options", objectId(source)];
  const lines = (await runGit(snapshots, args)).toString("utf8").trimEnd().split("\n");
  return / at commit ([0-9a-f]{40})$/.exec(lines.at(-1) ?? "")?.[1] ?? null;
}

/** Returns the tree of the base with the changes from the source to the result. */
async function mergedTree(
  merging: string,
  { source, result, at }: ResultToApply,
  base: string | null,
): Promise<Result<string>> {
  const wanted = await treeOf(merging, result);
  if (base === null) return ok(wanted);
  const words = { message: "merge", at };
  const from = source === null ? emptyTree : await treeOf(merging, source);
  const ancestor = await commitTree(merging, from, [], words);
  const ours = await commitTree(merging, await treeOf(merging, base), [ancestor], { message: "ours", at });
  const theirs = await commitTree(merging, wanted, [ancestor], { message: "theirs", at });
  const merged = await mergeCommits(merging, ours, theirs, words);
  if (merged.kind === "clean") return ok(merged.tree);
  const names = merged.files.map(({ path }) => path);
  const shown = `${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`;
  return refuse(
    "not_allowed",
    `The result and ${base.slice(0, 12)} change the same places of ${shown}. Choose another commit, or use the patch.`,
    { field: "onto", files: names },
  );
}

/** Commits in the project as its person, or as Signalbox if git does not know who that is. */
async function personsCommit(
  { project, message, at }: ResultToApply,
  tree: string,
  base: string | null,
): Promise<string> {
  const date = `@${Math.floor(at.getTime() / 1000)} +0000`;
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const signed = ["-c", "commit.gpgSign=false", "commit-tree", ...(base === null ? [] : ["-p", base]), tree];
  const knows = await askPersonsGit(project, ["var", "GIT_COMMITTER_IDENT"]);
  const ours = {
    GIT_AUTHOR_NAME: "Signalbox",
    GIT_AUTHOR_EMAIL: "signalbox@localhost",
    GIT_COMMITTER_NAME: "Signalbox",
    GIT_COMMITTER_EMAIL: "signalbox@localhost",
  };
  const environment = knows.code === 0 ? dates : { ...dates, ...ours };
  return (await runPersonsGit(project, signed, { environment, input: message })).trim();
}

const mostNames = 99;

/** Gives the commit the first free name, or the one that it already has. */
async function nameCommit(
  { project, branch }: ResultToApply,
  commit: string,
  base: string | null,
): Promise<Result<AppliedResult>> {
  for (let number = 1; number <= mostNames; number++) {
    const name = number === 1 ? branch : `${branch}-${number}`;
    const tip = await tipOf(project, name);
    if (tip === commit) return ok({ branch: name, commit, base, isNew: false });
    if (tip !== null) continue;
    // The empty old value makes git fail if the branch has been created in the meantime.
    const args = ["update-ref", "-m", "signalbox: result of a task", `refs/heads/${name}`, commit, ""];
    const { code, error } = await askPersonsGit(project, args);
    if (code === 0) return ok({ branch: name, commit, base, isNew: true });
    if ((await tipOf(project, name)) === null) {
      const reason = error.trim().split("\n")[0] ?? "";
      return refuse("not_allowed", `Git could not create the branch ${name}: ${reason}`, { field: "branch" });
    }
  }
  return refuse("not_allowed", `${branch} and its numbered names are taken. Choose another name.`, {
    field: "branch",
  });
}
