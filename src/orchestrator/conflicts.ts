import type { ConflictDetail, ResolveConflict } from "../protocol/api/orchestrations.ts";
import type { Conflict, OrchestrationState } from "../protocol/orchestration/state.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { readObject } from "../workspace/git/objects.ts";
import { resolveConflict } from "../workspace/merge/conflict-resolution.ts";
import { mergeCommits } from "../workspace/merge/merge-commits.ts";
import { remember } from "../workspace/merge/remembered.ts";

const largestShown = 1 << 20;

/** Returns a conflict with the text of every version of its files. */
export async function conflictDetail(
  repository: string,
  { ours, theirs, reason, files }: Conflict,
  state: OrchestrationState,
): Promise<ConflictDetail> {
  const merged = await mergeCommits(repository, ours, theirs, words(state));
  const text = async (name: string | null): Promise<string | null> =>
    name === null ? null : ((await readObject(repository, name, largestShown))?.toString("utf8") ?? null);
  return {
    ours,
    theirs,
    reason,
    files: await Promise.all(
      files.map(async (file) => ({
        path: file.path,
        base: await text(file.base),
        ours: await text(file.ours),
        theirs: await text(file.theirs),
        merged: merged.kind === "clean" ? null : await text(`${merged.tree}:${file.path}`),
      })),
    ),
  };
}

/** Builds the merge commit from a person's resolution and remembers the resolution. */
export async function personsResolution(
  repository: string,
  conflict: Conflict,
  { files }: ResolveConflict,
  state: OrchestrationState,
): Promise<Result<string>> {
  const { ours, theirs } = conflict;
  const merged = await mergeCommits(repository, ours, theirs, words(state));
  if (merged.kind === "clean") return ok(merged.commit);
  const resolutions = new Map(
    files.map(({ path, content }) => [path, content === null ? null : Buffer.from(content)]),
  );
  const extra = files.find(({ path }) => !merged.files.some((file) => file.path === path));
  if (extra !== undefined)
    return refuse("invalid", `${extra.path} has no conflict. Resolve only the listed files.`);
  const resolved = await resolveConflict(repository, merged, resolutions, { ours, theirs, ...words(state) });
  if (!resolved.ok) return resolved;
  for (const file of merged.files) {
    const blob = resolved.value.blobs.get(file.path);
    if (blob != null) await remember(repository, file, blob);
  }
  return ok(resolved.value.commit);
}

function words({ createdAt }: OrchestrationState): { message: string; at: Date } {
  return { message: "Merge with a resolved conflict", at: new Date(createdAt) };
}
