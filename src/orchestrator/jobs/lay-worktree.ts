import type { Job } from "../../engine/jobs.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { layWorktree } from "../../workspace/merge/lay-worktree.ts";
import type { JobContext } from "./job-context.ts";
import { branchOf } from "./merge-work.ts";

const deadlineMs = 10 * 60_000;

/**
 * Returns the job that shows the last merged commit to people, as the work tree `worktree/<branch of the phase>` of their
 * project. Null if the orchestration does not want work trees, or nothing has landed. A work tree with changes is left
 * alone.
 */
export function worktreeJob(
  state: OrchestrationState,
  context: Pick<JobContext, "repository" | "locks">,
): Job | null {
  const last = state.landed.at(-1);
  if (!state.config.worktree || last === undefined) return null;
  const name = branchOf(state, last.phase);
  return {
    key: `worktree ${name} ${last.commit}`,
    deadlineMs,
    run: async () => {
      const objects = context.repository(state.id);
      await layWorktree(state.project, name, last.commit, { objects, locks: context.locks });
    },
  };
}
