import type { TaskId } from "../ids.ts";
import type { CustomTaskFacts } from "../quality/metrics.ts";
import type { Quality } from "../quality/quality.ts";
import type { TaskStatus } from "./task.ts";

/** Stored facts about an ended task, so that metrics need not read its events. */
export interface Outcome {
  readonly taskId: TaskId;
  readonly type: string;
  readonly status: Extract<TaskStatus, "completed" | "failed" | "cancelled">;
  readonly endedAt: string;
  /** Total time that it waited for people. */
  readonly waitedMs: number;
  /** Numbers of verified phases and of phases whose first attempt passed. */
  readonly phases: { readonly verified: number; readonly firstPass: number };
  /** Ratings, one per person. */
  readonly ratings: readonly number[];
  /** Facts about a conversation; null for a task with gates. */
  readonly custom: CustomTaskFacts | null;
  /** Heuristic scores of the answers; null if there are none. */
  readonly quality: Quality | null;
  /** Data that is still on disk and may be deleted when its retention ends. */
  readonly holds: { readonly output: boolean; readonly workspace: boolean };
}
