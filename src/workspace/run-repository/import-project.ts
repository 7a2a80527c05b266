import { isMachineFault } from "../../protocol/machine-fault.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { GitFault, runGit } from "../git/git.ts";
import { join } from "node:path";
import { findProject } from "./find-project.ts";
import { importHistory } from "./history.ts";
import type { RunRepository } from "./run-repository.ts";
import { withScratch } from "./scratch.ts";
import { addShallowCommits, shallowCommits } from "./shallow.ts";
import { hasUncommittedChanges } from "./uncommitted-changes.ts";

/** The imported commit of a person's project. */
export interface ImportedProject {
  readonly commit: string;
  /** The branch of the commit; null if HEAD was detached. */
  readonly branch: string | null;
  /** True if the person's worktree has uncommitted changes; null if that is unknown. */
  readonly dirty: boolean | null;
}

/**
 * Imports the committed state of a person's repository with its history, under `refs/imported/<commit>`. Only
 * reads the person's files: git runs in the platform's repository and borrows the objects, so it uses no
 * hook, filter or setting of the person and writes nothing there. A repeated import is cheap.
 */
export async function importProject(
  { directory: repository }: RunRepository,
  projectDirectory: string,
  branchOrHead = "HEAD",
): Promise<Result<ImportedProject>> {
  const found = findProject(projectDirectory, branchOrHead);
  if (!found.ok) return found;
  const { place, commit, branch } = found.value;
  try {
    await addShallowCommits(repository, shallowCommits(place.common));
    await importHistory(repository, commit, join(place.common, "objects"));
    await runGit(repository, ["update-ref", `refs/imported/${commit}`, commit]);
  } catch (error) {
    if (!(error instanceof GitFault) || isMachineFault(error)) throw error;
    return refuse(
      "invalid",
      `${projectDirectory} could not be read as a whole: ${firstLine(error)} Run git fsck there.`,
    );
  }
  const dirty = await withScratch(repository, (scratch) => hasUncommittedChanges(place, scratch));
  return ok({ commit, branch, dirty });
}

function firstLine({ message }: GitFault): string {
  const line = message.split("\n", 1)[0] ?? "";
  return line.endsWith(".") ? line : `${line}.`;
}
