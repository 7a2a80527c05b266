import type { RunId } from "../../protocol/ids.ts";
import type { RunPosition } from "../../protocol/run/position.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { startPosition } from "../../sessions/report.ts";
import type { Change } from "../../engine/stream-kind.ts";
import type { RunRow } from "../../store/runs.ts";
import type { Rows } from "../../store/store.ts";
import { outcomeRows } from "../storage/outcome-of.ts";
import { holdsSlot, type SlotPool } from "./slot-pools.ts";
import { usageOf } from "./usage-rows.ts";

/** Returns the rows that change with an append to a task, so that the tables match the fold. */
export function taskRows({ before, after, events, at, positionOf }: Change<TaskState, TaskEvent>): Rows {
  const usage = before === null ? [] : usageOf(before, events, at);
  if (after.deleted) return { deletedTask: after.task.id, usage };
  const known = new Set(before?.questions);
  return {
    task: { ...after.task, seq: after.seq },
    questions: after.questions.filter((question) => !known.has(question)),
    reviews: after.gate.reviews.filter((review) => !before?.gate.reviews.includes(review)),
    belongings: { taskId: after.task.id, ids: newBelongings(before, after) },
    ...outcomeRows(before, after),
    runs: runRows(before, after, positionOf),
    timers: timerRows(before, after),
    slots: slotRows(before, after),
    usage,
  };
}

function timerRows(before: TaskState | null, after: TaskState): NonNullable<Rows["timers"]> {
  return {
    set: after.timers
      .filter((timer) => !before?.timers.includes(timer))
      .map(({ taskId, ...timer }) => ({ ...timer, stream: taskId })),
    cleared: (before?.timers ?? [])
      .filter(({ id }) => after.timers.every((timer) => timer.id !== id))
      .map(({ id }) => id),
  };
}

const pools: readonly SlotPool[] = ["tasks", "verifications"];

function slotRows(before: TaskState | null, after: TaskState): NonNullable<Rows["slots"]> {
  const slots = (held: TaskState | null, not: TaskState | null): { pool: string; holder: string }[] =>
    pools
      .filter((pool) => held !== null && holdsSlot(held, pool) && !(not !== null && holdsSlot(not, pool)))
      .map((pool) => ({ pool, holder: after.task.id }));
  return { taken: slots(after, before), freed: slots(before, after) };
}

function newBelongings(before: TaskState | null, after: TaskState): string[] {
  const known = new Set(before === null ? [] : belongings(before.gate));
  return belongings(after.gate).filter((id) => !known.has(id));
}

function belongings({ reviews, verifications, checkpoints }: TaskState["gate"]): string[] {
  return [
    ...reviews.flatMap(({ comments }) => comments.map(({ id }) => id)),
    ...verifications.map(({ id }) => id),
    ...checkpoints.map(({ id }) => id),
  ];
}

/** Returns the row of the current run, and that of a run it replaced, which has ended. */
function runRows(
  before: TaskState | null,
  after: TaskState,
  positionOf: (runId: RunId) => RunPosition | undefined,
): RunRow[] {
  const row = (run: { id: RunId; agent: string }, status: RunRow["status"]): RunRow => ({
    runId: run.id,
    stream: after.task.id,
    agent: run.agent,
    status,
    position: positionOf(run.id) ?? startPosition(after.agent.output),
  });
  const { run } = after.agent;
  const replaced = before?.agent.run ?? null;
  return [
    ...(replaced === null || replaced.status === "ended" || replaced.id === run?.id
      ? []
      : [row(replaced, "ended")]),
    ...(run === null ? [] : [row(run, run.status)]),
  ];
}
