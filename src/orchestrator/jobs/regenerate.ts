import { readObject } from "../../workspace/git/objects.ts";
import { type Resolution, resolveConflict } from "../../workspace/merge/conflict-resolution.ts";
import type { ConflictFile } from "../../workspace/merge/conflict.ts";
import { regenerationOf, type RegenerationPlan } from "../../workspace/merge/regenerated.ts";
import type { CommitBuilds } from "../../platform/gate/commit-builds.ts";
import type { Regenerate } from "./merge-stack.ts";

const largestLockFile = 64 << 20;

/**
 * Returns the function that regenerates conflicting lock files: it takes the branch's version of each file
 * and runs the package manager on the merged manifests. The function returns null if no command generates one
 * of the files, if a command would accept any content, or if a command fails.
 */
export function regenerator(
  repository: string,
  builds: Pick<CommitBuilds, "makeFiles">,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Regenerate {
  return async (conflict, sides) => {
    const plans: RegenerationPlan[] = [];
    for (const file of conflict.files) {
      const plan = regenerationOf(file.path, await textOf(repository, file));
      if (plan === null || plan.acceptsAnything) return null;
      plans.push(plan);
    }
    const kept = new Map<string, Resolution>(
      conflict.files.map(({ path, ours }) => [path, ours === null ? null : { blob: ours.blob }]),
    );
    const words = { message: "Merge before files are made", at: new Date(0) };
    const merged = await resolveConflict(repository, conflict, kept, { ...sides, ...words });
    if (!merged.ok) return null;
    const commands = plans.map(({ command: { program, args, directory } }) => ({
      command: [program, ...args],
      directory,
    }));
    const paths = plans.map(({ path }) => path);
    return builds.makeFiles(repository, merged.value.commit, commands, paths, limits);
  };
}

async function textOf(repository: string, { ours }: ConflictFile): Promise<string | null> {
  if (ours === null) return null;
  return (await readObject(repository, ours.blob, largestLockFile))?.toString("utf8") ?? null;
}
