import type { TaskId } from "../ids.ts";
import type { CustomTaskFacts } from "../quality/metrics.ts";
import type { Quality } from "../quality/quality.ts";
import type { TaskStatus } from "./task.ts";

/** What is remembered of a task that has ended, so that figures need no reading of its events. */
export interface Outcome {
  readonly taskId: TaskId;
  readonly type: string;
  readonly status: Extract<TaskStatus, "completed" | "failed" | "cancelled">;
  readonly endedAt: string;
  /** How long it waited for people. */
  readonly waitedMs: number;
  /** Phases that were verified, and those whose first attempt passed. */
  readonly phases: { readonly verified: number; readonly firstPass: number };
  /** Ratings that people gave, one of each. */
  readonly ratings: readonly number[];
  /** Of a conversation; null for a task with gates. */
  readonly custom: CustomTaskFacts | null;
  /** What heuristics say of the answers; null where there are none. */
  readonly quality: Quality | null;
  /** What is still on disk, and may go when its time is over. */
  readonly holds: { readonly output: boolean; readonly workspace: boolean };
}
