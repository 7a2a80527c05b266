import { criticalPath } from "../../../../src/protocol/orchestration/graph.ts";
import type { OrchestrationState } from "../../../../src/protocol/orchestration/state.ts";
import { tallyOf } from "./counts.ts";

/** The figures of an orchestration. */
export interface Report {
  readonly tasks: number;
  /** Completed in this run. */
  readonly completed: number;
  readonly skipped: number;
  /** Marked as done in the list before the run. */
  readonly before: number;
  readonly failed: number;
  readonly blocked: number;
  readonly attempts: number;
  /** Attempts after the first of a task. */
  readonly retries: number;
  readonly elapsedMs: number;
  /** The time of all attempts together. */
  readonly workMs: number;
  /** The average number of attempts at the same time; null if none took any time. */
  readonly parallelism: number | null;
  readonly criticalPath: readonly string[];
  readonly merges: number;
  readonly untested: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** Returns the figures of an orchestration up to its end, or up to now. */
export function reportOf(state: OrchestrationState, now: number): Report {
  const { plan, work, landed, createdAt, endedAt } = state;
  const counts = tallyOf(state);
  const end = endedAt === null ? now : Date.parse(endedAt);
  const attempts = work.flatMap((each) => each.attempts);
  const skipped = work.filter((each) => each.skipped).length;
  const before = work.filter((each) => each.before && !each.skipped).length;
  const elapsedMs = Math.max(0, end - Date.parse(createdAt));
  const workMs = attempts.reduce(
    (sum, each) =>
      sum + Math.max(0, timeOf(each.finishedAt ?? each.endedAt, end) - Date.parse(each.startedAt)),
    0,
  );
  return {
    tasks: plan.tasks.length,
    completed: counts.completed - skipped - before,
    skipped,
    before,
    failed: counts.failed,
    blocked: counts.blocked,
    attempts: attempts.length,
    retries: work.reduce((sum, each) => sum + Math.max(0, each.attempts.length - 1), 0),
    elapsedMs,
    workMs,
    parallelism: elapsedMs === 0 || workMs === 0 ? null : workMs / elapsedMs,
    criticalPath: criticalPath(plan).map((index) => plan.tasks[index]!.id),
    merges: landed.length,
    untested: landed.filter(({ tested }) => tested === "untested").length,
    tokens: attempts.reduce((sum, each) => sum + each.tokens, 0),
    costUsd: attempts.reduce((sum, each) => sum + each.costUsd, 0),
  };
}

function timeOf(at: string | null, otherwise: number): number {
  return at === null ? otherwise : Date.parse(at);
}
