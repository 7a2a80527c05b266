import { z } from "zod";
import { OrchestrationId } from "../ids.ts";
import { criticalPath } from "./graph.ts";
import type { Attempt, OrchestrationState } from "./state.ts";
import { countTasks, TaskCounts } from "./summary.ts";

/** The thin messages that an agent exchanged as main. Tokens are estimated as a quarter of the characters. */
export const MainCost = z.object({ messages: z.int(), tokens: z.int() });
export type MainCost = z.infer<typeof MainCost>;

/** The report on an orchestration, at its end or before. */
export const OrchestrationReport = z.object({
  id: OrchestrationId,
  status: z.enum(["running", "paused", "completed", "failed", "cancelled"]),
  tasks: TaskCounts,
  failures: z.array(z.object({ task: z.string(), reason: z.string() })),
  skipped: z.array(z.string()),
  /** The number of tries after the first of each task. */
  retries: z.int(),
  seconds: z.int(),
  criticalPath: z.array(z.string()),
  /** The number of tasks that worked at the same time: the most, and the mean while any worked. */
  parallelism: z.object({ most: z.int(), mean: z.number() }),
  /** The time that tasks waited only for the end of an earlier phase, added up. */
  barrierSeconds: z.int(),
  merges: z.int(),
  untestedMerges: z.int(),
  tokens: z.int(),
  costUsd: z.number(),
  main: MainCost,
  /** Problems with the state files of the project, as messages of the thin dialect. */
  problems: z.array(z.string()),
});
export type OrchestrationReport = z.infer<typeof OrchestrationReport>;

/** Returns the report on an orchestration, as far as its state tells. */
export function reportOf(
  state: OrchestrationState,
  now: string,
  main: MainCost,
): Omit<OrchestrationReport, "problems"> {
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
    retries: work.reduce((sum, each) => sum + retriesOf(each.attempts), 0),
    seconds: Math.round((Date.parse(end) - Date.parse(createdAt)) / 1000),
    criticalPath: criticalPath(plan).map((index) => plan.tasks[index]!.id),
    parallelism: parallelismOf(attempts, end),
    barrierSeconds: barrierSeconds(state),
    merges: landed.length,
    untestedMerges: landed.filter(({ tested }) => tested === "untested").length,
    tokens: attempts.reduce((sum, each) => sum + each.tokens, 0),
    costUsd: attempts.reduce((sum, each) => sum + each.costUsd, 0),
    main,
  };
}

/** Counts the tries after the first: further attempts, and returns of work that its own tests rejected. */
export function retriesOf(attempts: readonly Attempt[]): number {
  const returned = attempts.reduce(
    (sum, { tries, outcome }) => sum + Math.max(0, tries - Number(outcome === "failed")),
    0,
  );
  return Math.max(0, attempts.length - 1) + returned;
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

/** Adds up the time from the moment when everything that a task itself needs was merged until its phase opened. */
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
