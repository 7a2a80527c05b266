import type { Job } from "../../engine/jobs.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { importProject } from "../../workspace/run-repository/import-project.ts";
import { openRunRepository } from "../../workspace/run-repository/run-repository.ts";
import type { JobContext } from "./job-context.ts";

const deadlineMs = 30 * 60_000;

/** Returns the job that imports the project's committed state into the orchestration's own repository. */
export function importJob(state: OrchestrationState, context: JobContext): Job {
  return {
    key: "import",
    deadlineMs,
    run: async (signal) => {
      const repository = await openRunRepository(context.repository(state.id));
      const imported = await importProject(repository, state.project);
      signal.throwIfAborted();
      await context.execute(
        imported.ok
          ? { type: "project.imported", commit: imported.value.commit, branch: imported.value.branch }
          : { type: "project.refused", reason: imported.refusal.message },
      );
    },
  };
}
