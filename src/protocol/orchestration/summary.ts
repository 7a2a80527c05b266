import { z } from "zod";
import { OrchestrationId, ProjectId } from "../ids.ts";
import { spentByMain } from "./cost-of-main.ts";
import type { ListTaskStatus } from "./progress.ts";
import type { OrchestrationState } from "./state.ts";

/** The number of tasks per status. The six numbers add up to the total. */
export const TaskCounts = z.object({
  pending: z.int(),
  ready: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  failed: z.int(),
  blocked: z.int(),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

/** An orchestration as lists show it. */
export const OrchestrationSummary = z.object({
  id: OrchestrationId,
  title: z.string(),
  /** The project that it belongs to. */
  projectId: ProjectId,
  /** The directory of the repository. */
  project: z.string(),
  file: z.string(),
  status: z.enum(["running", "paused", "completed", "failed", "cancelled"]),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  tasks: TaskCounts,
  /** The number of conflicts and other decisions that wait for a person. */
  waiting: z.int(),
  costUsd: z.number(),
});
export type OrchestrationSummary = z.infer<typeof OrchestrationSummary>;

/** Returns the summary of an orchestration. */
export function summaryOf(state: OrchestrationState): OrchestrationSummary {
  const { id, title, projectId, project, list, status, createdAt, endedAt, work, refused, branchRefusal } =
    state;
  const conflicts = work.filter(({ stage }) => stage === "conflict").length;
  return {
    id,
    title,
    projectId,
    project,
    file: list.file,
    status,
    createdAt,
    endedAt,
    tasks: countTasks(state),
    waiting: conflicts + Number(refused !== null) + Number(branchRefusal !== null),
    costUsd: work.reduce(
      (sum, { attempts }) => sum + attempts.reduce((cost, each) => cost + each.costUsd, 0),
      spentByMain(state).costUsd,
    ),
  };
}

/** Counts the tasks of an orchestration per status. */
export function countTasks({ plan, progress }: Pick<OrchestrationState, "plan" | "progress">): TaskCounts {
  const counts: Record<ListTaskStatus, number> = {
    pending: 0,
    ready: 0,
    in_progress: 0,
    completed: 0,
    failed: 0,
    blocked: 0,
  };
  for (const index of plan.tasks.keys()) counts[progress.nodes[index]!.status] += 1;
  return counts;
}
