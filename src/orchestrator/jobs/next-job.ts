import type { Job } from "../../engine/jobs.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { importJob } from "./import-project.ts";
import type { JobContext } from "./job-context.ts";
import { mergeJob } from "./merge-work.ts";
import { moveBranchJob } from "./move-branch.ts";
import { checkResolutionJob, type ResolvedConflict } from "./check-resolution.ts";

/**
 * Returns the job that an orchestration needs now; null if there is none. A job can be repeated after a
 * crash, because only the command at its end counts. A paused orchestration merges nothing.
 */
export function nextJob(
  state: OrchestrationState,
  resolved: readonly ResolvedConflict[],
  context: JobContext,
): Job | null {
  if (state.status !== "running" || state.refused !== null) return null;
  if (state.origin === null) return importJob(state, context);
  const [first] = resolved;
  if (first !== undefined) return checkResolutionJob(state, first, context);
  // The person's branch gets a finished phase before the next phase is merged onto it.
  return moveBranchJob(state, context) ?? mergeJob(state, context);
}
