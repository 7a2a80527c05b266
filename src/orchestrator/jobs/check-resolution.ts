import type { Job } from "../../engine/jobs.ts";
import type { Conflict, OrchestrationState } from "../../protocol/orchestration/state.ts";
import { commitTree, treeOf } from "../../workspace/merge/commit-tree.ts";
import { mergeCommits } from "../../workspace/merge/merge-commits.ts";
import { remember } from "../../workspace/merge/remembered.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { lossesOf } from "./losses-of.ts";
import type { JobContext } from "./job-context.ts";

const deadlineMs = 10 * 60_000;

/** A conflict that an agent has resolved in a commit. The resolution is not checked yet. */
export interface ResolvedConflict {
  readonly task: string;
  readonly attempt: number;
  readonly conflict: Conflict;
  readonly commit: string;
}

/**
 * Returns the job that checks an agent's resolution: it must lose nothing that either side changed. Turns the
 * resolution into a merge commit, and remembers it if it loses nothing. Otherwise a person decides.
 */
export function checkResolutionJob(
  state: OrchestrationState,
  { task, attempt, conflict, commit }: ResolvedConflict,
  context: JobContext,
): Job {
  return {
    key: `resolution ${task} ${commit}`,
    deadlineMs,
    run: async (signal) => {
      const repository = context.repository(state.id);
      const { ours, theirs } = conflict;
      const words = { message: `Merge ${task}`, at: new Date(state.createdAt) };
      const merged = await mergeCommits(repository, ours, theirs, words);
      const losses = merged.kind === "clean" ? [] : await lossesOf(repository, merged, commit);
      signal.throwIfAborted();
      const tree = await treeOf(repository, commit);
      const joined = await commitTree(repository, tree, [ours, theirs], words);
      const snapshots = await openSnapshots(repository);
      if (losses.length === 0 && merged.kind === "conflict") {
        for (const file of merged.files) {
          const resolved = await snapshots.file(joined, file.path);
          if (resolved !== null) await remember(repository, file, resolved.blob);
        }
      }
      await context.execute({
        type: "resolution.checked",
        task,
        attempt,
        commit: joined,
        losses:
          losses.length === 0
            ? null
            : ["The agent's resolution loses content.", ...losses.slice(0, 5)].join("\n"),
      });
    },
  };
}
