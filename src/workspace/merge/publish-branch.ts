import { objectId } from "../git/ids.ts";
import { withLock } from "../write/lock.ts";
import { fetchCommit, type MoveOptions, moveWithLock, tipOf } from "./move-branch.ts";
import { type BranchMove, untouched } from "./person/branch-move.ts";
import { askPersonsGit } from "./person/persons-git.ts";
import { commonDirectory } from "./person/worktrees.ts";

/**
 * Puts a commit on a branch of a person's repository. Creates the branch if it does not exist; otherwise moves it as
 * `moveBranch` does. Can be called again after a crash.
 */
export async function publishBranch(project: string, options: MoveOptions): Promise<BranchMove> {
  const common = await commonDirectory(project);
  const result = await withLock(options.locks, `The repository ${common}`, () => publish(project, options));
  return result.ok ? result.value : untouched("busy", result.refusal.message);
}

async function publish(project: string, options: MoveOptions): Promise<BranchMove> {
  const { branch, objects } = options;
  const to = objectId(options.to);
  if ((await tipOf(project, branch)) !== null) return moveWithLock(project, options);
  await fetchCommit(project, objects, to);
  // The empty old value makes git fail if the branch has been created in the meantime.
  const args = ["update-ref", "-m", "signalbox: new branch", `refs/heads/${branch}`, to, ""];
  const { code, error } = await askPersonsGit(project, args);
  if (code === 0) return { kind: "moved", how: "ref", from: to, to };
  return untouched(
    "moved",
    `Git could not create the branch ${branch}: ${error.trim().split("\n")[0] ?? ""}`,
  );
}
