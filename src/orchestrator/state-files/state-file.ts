import { basename } from "node:path";
import { z } from "zod";
import { setMark } from "../../protocol/orchestration/hidden-address.ts";
import { retriesOf } from "../../protocol/orchestration/retries-of.ts";
import type { ListTaskStatus } from "../../protocol/orchestration/progress.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { countTasks } from "../../protocol/orchestration/summary.ts";

const ids = z.array(z.string());

/**
 * The content of `.claude/orchestrate-state.json`, which shows an orchestration to people and other tools.
 */
export const StateFile = z.object({
  version: z.literal("2.0"),
  mode: z.literal("ultra-thin"),
  project: z.object({ name: z.string(), root: z.string(), tasks_file: z.string(), dialect: z.string() }),
  execution: z.object({
    orchestration: z.string(),
    /** The sequence number of the last event that this file shows. */
    seq: z.int(),
    status: z.enum(["running", "paused", "completed", "failed", "cancelled"]),
    current_phase: z.int().nullable(),
    total_phases: z.int(),
    started_at: z.string(),
    updated_at: z.string(),
    ended_at: z.string().nullable(),
  }),
  /** Every task is in exactly one of the six lists. */
  tasks: z.object({
    pending: ids,
    ready: ids,
    in_progress: ids,
    completed: ids,
    failed: ids,
    blocked: ids,
  }),
  dependencies: z.record(z.string(), ids),
  /** The finished phases with their commits. */
  checkpoints: z.array(
    z.object({
      phase: z.int(),
      commit: z.string(),
      tested: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  metrics: z.object({
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    retries: z.int(),
    tokens: z.int(),
    cost_usd: z.number(),
  }),
  config: z.object({
    max_parallel: z.int(),
    retry_limit: z.int(),
    phase_barrier: z.string(),
    /** `(set)` if the orchestration has its own webhook. The address itself is a secret. */
    slack_webhook_url: z.literal(setMark).nullable(),
  }),
});
export type StateFile = z.infer<typeof StateFile>;

/** The largest number of barrier dependencies in the file. Above it, the file has none of them. */
const barrierEdgesAtMost = 50_000;

/** Returns the content of the state file. */
export function stateFileOf(state: OrchestrationState, now: string): StateFile {
  const { plan, work, phases, config } = state;
  const counts = countTasks(state);
  const attempts = work.flatMap((each) => each.attempts);
  return {
    version: "2.0",
    mode: "ultra-thin",
    project: {
      name: basename(state.project),
      root: state.project,
      tasks_file: state.list.file,
      dialect: state.list.dialect,
    },
    execution: {
      orchestration: state.id,
      seq: state.seq,
      status: state.status,
      current_phase: phases.find(({ status }) => status === "open")?.number ?? null,
      total_phases: phases.length,
      started_at: state.createdAt,
      updated_at: now,
      ended_at: state.endedAt,
    },
    tasks: partition(state),
    dependencies: dependenciesOf(state),
    checkpoints: phases.flatMap(({ number, status, tip, tested, finishedAt }) =>
      (status === "finished" || status === "moved") && tip !== null
        ? [{ phase: number, commit: tip, tested, at: finishedAt }]
        : [],
    ),
    metrics: {
      total: plan.tasks.length,
      completed: counts.completed,
      failed: counts.failed,
      retries: work.reduce((sum, each) => sum + retriesOf(each.attempts), 0),
      tokens: attempts.reduce((sum, each) => sum + each.tokens, 0),
      cost_usd: attempts.reduce((sum, each) => sum + each.costUsd, 0),
    },
    config: {
      max_parallel: config.max_parallel,
      retry_limit: config.retry_limit,
      phase_barrier: config.phase_barrier,
      slack_webhook_url: config.slack_webhook_url === null ? null : setMark,
    },
  };
}

function partition({ plan, progress }: OrchestrationState): StateFile["tasks"] {
  const lists: Record<ListTaskStatus, string[]> = {
    pending: [],
    ready: [],
    in_progress: [],
    completed: [],
    failed: [],
    blocked: [],
  };
  for (const [index, { id }] of plan.tasks.entries()) lists[progress.nodes[index]!.status].push(id);
  return lists;
}

function dependenciesOf({ plan }: OrchestrationState): Record<string, string[]> {
  const found = new Map<number, Set<number>>();
  const add = (task: number, needs: number): void => {
    const known = found.get(task);
    if (known === undefined) found.set(task, new Set([needs]));
    else known.add(needs);
  };
  for (const { task, needs } of plan.edges) add(task, needs);
  const size = plan.barriers.reduce((sum, { before, after }) => sum + before.length * after.length, 0);
  if (size <= barrierEdgesAtMost)
    for (const { before, after } of plan.barriers)
      for (const task of after) for (const needs of before) add(task, needs);
  return Object.fromEntries(
    plan.tasks.flatMap(({ id }, index) => {
      const needs = found.get(index);
      return needs === undefined ? [] : [[id, [...needs].map((each) => plan.tasks[each]!.id)]];
    }),
  );
}
