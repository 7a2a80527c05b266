import { fileKind, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { quoted, type Problem } from "../scan/problem.ts";
import type { ScannedFile } from "../scan/scan.ts";
import { inspect } from "./inspect.ts";
import { readChanges, type ChangedFile, type ReadChangesOptions } from "./read-changes.ts";
import { scanProject } from "./scan-project.ts";
import { withScratch } from "./scratch.ts";
import { openShadowTree } from "./shadow-tree.ts";
import { readTrackedFiles, type TrackedFiles } from "./tracked-files.ts";

/** The differences between a workspace and its base. */
export interface WorkspaceChanges {
  readonly files: readonly ChangedFile[];
  readonly removed: readonly string[];
  readonly problems: readonly Problem[];
  readonly complete: boolean;
}

/** Finds the differences between a workspace and its base, and stores the contents of changed files. */
export async function findChanges(
  options: Omit<ReadChangesOptions, "tracked" | "shadow"> & { readonly rulesTimeoutMs?: number },
): Promise<WorkspaceChanges> {
  const { repository, workspace, base, limits } = options;
  const tracked = await readTrackedFiles(repository, base);
  return withScratch(repository, async (scratch) => {
    const shadow = await openShadowTree(scratch, options.rulesTimeoutMs);
    const scan = await scanProject(repository, workspace, tracked, { limits, shadow });
    const rest = await compareUnscanned(workspace, tracked, scan.files, limits);
    const read = await readChanges([...scan.files, ...rest.files], { ...options, tracked, shadow });
    const scanProblems = scan.problems.filter((problem) => !isOfTracked(problem, tracked));
    return {
      files: read.files,
      removed: rest.missing,
      problems: [...scanProblems, ...rest.problems, ...read.problems],
      complete: scan.complete,
    };
  });
}

/** The files of the base that a scan did not visit or take: present, missing, or impossible to take. */
interface Unscanned {
  readonly files: readonly ScannedFile[];
  readonly missing: readonly string[];
  readonly problems: readonly Problem[];
}

async function compareUnscanned(
  workspace: string,
  tracked: TrackedFiles,
  scanned: readonly ScannedFile[],
  limits: WorkspaceLimits,
): Promise<Unscanned> {
  const seen = new Set(scanned.map(({ path }) => path));
  const files: ScannedFile[] = [];
  const missing: string[] = [];
  const problems: Problem[] = [];
  for (const path of tracked.files.keys()) {
    if (seen.has(path)) continue;
    const found = await inspect(workspace, path);
    if (found.is === "missing") missing.push(path);
    else if (found.is === "untakable") problems.push(keptProblem(path, found.reason));
    else if (found.file.size <= 2 * limits.fileBytes[fileKind(path)]) files.push(found.file);
    else problems.push(keptProblem(path, `it has ${found.file.size} bytes`));
  }
  return { files, missing, problems };
}

function keptProblem(path: string, reason: string): Problem {
  const message = `${quoted(path)} cannot be taken (${reason}), so its previous content was kept.`;
  return { path, code: "unreadable", message };
}

/**
 * Returns true for a scan problem with a file of the base. The comparison with the base gives a better
 * message, or none.
 */
function isOfTracked({ code, path }: Problem, tracked: TrackedFiles): boolean {
  return takeProblems.has(code) && tracked.files.has(path);
}

const takeProblems: ReadonlySet<string> = new Set(["link_outside", "special", "too_large", "unreadable"]);
