import { z } from "zod";
import { OrchestrationId } from "../ids.ts";
import { criticalPath } from "./graph.ts";
import { mainCostOf, spentByMain } from "./cost-of-main.ts";
import { type CountedMessages, MainCost } from "./main-cost.ts";
import { retriesOf } from "./retries-of.ts";
import type { Attempt, OrchestrationState } from "./state.ts";
import { countTasks, TaskCounts } from "./summary.ts";

/** The number of tasks that may run at the same time, and the limit that decides. */
export const Capacity = z.object({
  tasks: z.int(),
  because: z.enum(["configured", "concurrency", "cores", "memory"]),
});
export type Capacity = z.infer<typeof Capacity>;

/** The report on an orchestration, during the run or after it. */
export const OrchestrationReport = z.object({
  id: OrchestrationId,
  status: z.enum(["running", "paused", "completed", "failed", "cancelled"]),
  tasks: TaskCounts,
  failures: z.array(z.object({ task: z.string(), reason: z.string() })),
  skipped: z.array(z.string()),
  /** The number of tasks that the list marked as done. */
  before: z.int(),
  attempts: z.int(),
  /** The number of retries of all tasks. */
  retries: z.int(),
  seconds: z.int(),
  criticalPath: z.array(z.string()),
  /** The number of tasks that worked at the same time: the maximum, and the average while any task worked. */
  parallelism: z.object({ most: z.int(), mean: z.number() }),
  /** The total time that tasks waited only for an earlier phase to finish. */
  barrierSeconds: z.int(),
  merges: z.int(),
  untestedMerges: z.int(),
  tokens: z.int(),
  costUsd: z.number(),
  main: MainCost,
  capacity: Capacity,
  /** The disk space of its repository and checkouts. */
  diskBytes: z.int(),
  /** The problems with the state files of the project, as messages of the thin dialect. */
  problems: z.array(z.string()),
});
export type OrchestrationReport = z.infer<typeof OrchestrationReport>;

/** Returns the part of the report that follows from the state. `others` are messages of agents outside. */
export function reportOf(
  state: OrchestrationState,
  now: string,
  others: CountedMessages,
): Omit<OrchestrationReport, "problems" | "capacity" | "diskBytes"> {
  const { id, status, plan, progress, work, landed, createdAt, endedAt } = state;
  const end = endedAt ?? now;
  const attempts = work.flatMap((each) => each.attempts);
  const ids = (holds: (index: number) => boolean): string[] =>
    plan.tasks.flatMap((task, index) => (holds(index) ? [task.id] : []));
  return {
    id,
    status,
    tasks: countTasks(state),
    failures: plan.tasks.flatMap((task, index) =>
      progress.nodes[index]!.status === "failed"
        ? [{ task: task.id, reason: work[index]!.reason ?? "" }]
        : [],
    ),
    skipped: ids((index) => work[index]!.skipped),
    before: work.filter((each) => each.before && !each.skipped).length,
    attempts: attempts.length,
    retries: work.reduce((sum, each) => sum + retriesOf(each.attempts), 0),
    seconds: Math.round((Date.parse(end) - Date.parse(createdAt)) / 1000),
    criticalPath: criticalPath(plan).map((index) => plan.tasks[index]!.id),
    parallelism: parallelismOf(attempts, end),
    barrierSeconds: barrierSeconds(state),
    merges: landed.length,
    untestedMerges: landed.filter(({ tested }) => tested === "untested").length,
    tokens: attempts.reduce((sum, each) => sum + each.tokens, spentByMain(state).tokens),
    costUsd: attempts.reduce((sum, each) => sum + each.costUsd, spentByMain(state).costUsd),
    main: mainCostOf(state, others),
  };
}

function parallelismOf(attempts: readonly Attempt[], end: string): OrchestrationReport["parallelism"] {
  const changes = attempts
    .flatMap(({ startedAt, finishedAt, endedAt }) => [
      { at: Date.parse(startedAt), by: 1 },
      { at: Date.parse(finishedAt ?? endedAt ?? end), by: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.by - other.by);
  let [running, most, busy, total, before] = [0, 0, 0, 0, 0];
  for (const { at, by } of changes) {
    if (running > 0) busy += at - before;
    total += running * (at - before);
    running += by;
    most = Math.max(most, running);
    before = at;
  }
  return { most, mean: busy === 0 ? most : Math.round((total / busy) * 100) / 100 };
}

/** Sums up the time that tasks waited for their phase to open after all tasks that they need were merged. */
function barrierSeconds({ plan, work, landed, phases, createdAt }: OrchestrationState): number {
  const done = new Map(landed.flatMap(({ at, tasks }) => tasks.map((task) => [task, Date.parse(at)])));
  const doneAt = plan.tasks.map(({ id }) => done.get(id) ?? 0);
  const start = Date.parse(phases.find(({ openedAt }) => openedAt !== null)?.openedAt ?? createdAt);
  const free = plan.tasks.map(() => start);
  for (const { task, needs, kind } of plan.edges)
    if (kind !== "phase") free[task] = Math.max(free[task]!, doneAt[needs]!);
  for (const { before, after, kind } of plan.barriers) {
    if (kind === "phase") continue;
    const last = before.reduce((latest, task) => Math.max(latest, doneAt[task]!), 0);
    for (const task of after) free[task] = Math.max(free[task]!, last);
  }
  const opened = new Map(phases.map(({ number, openedAt }) => [number, openedAt]));
  let sum = 0;
  for (const [index, { phase }] of plan.tasks.entries()) {
    const at = opened.get(phase);
    const { skipped, before } = work[index]!;
    if (at != null && !skipped && !before) sum += Math.max(0, Date.parse(at) - free[index]!);
  }
  return Math.round(sum / 1000);
}
