import { ok, refuse, type Result } from "../../protocol/result.ts";
import { type Locks, withLock } from "../write/lock.ts";
import { tipOf } from "./move-branch.ts";
import { askPersonsGit } from "./person/persons-git.ts";
import { commonDirectory } from "./person/worktrees.ts";
import { baseOf, personsCommit, type ResultSource, resultTree } from "./result-commit.ts";

/** The result of a task, and the branch of a person's repository that it becomes. */
export interface ResultToApply extends ResultSource {
  /** The wanted name. If another commit has it, a number is added. */
  readonly branch: string;
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
    return refuse("invalid", `${project} does not use the SHA-1 object format. Use the patch instead.`, {
      field: "repository",
    });
  }
  const common = await commonDirectory(project);
  const done = await withLock(locks, `The repository ${common}`, () => apply(request, common));
  return done.ok ? done.value : done;
}

function noRepository(project: string): Result<never> {
  return refuse("invalid", `${project} is not a git repository. Enter the path of a git repository.`, {
    field: "repository",
  });
}

async function apply(request: ResultToApply, common: string): Promise<Result<AppliedResult>> {
  const base = await baseOf(request);
  if (!base.ok) return base;
  const tree = await resultTree(request, common, base.value);
  if (!tree.ok) return tree;
  const commit = await personsCommit(request, tree.value, base.value);
  return nameCommit(request, commit, base.value);
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
