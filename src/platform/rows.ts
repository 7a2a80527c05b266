import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { startPosition } from "../sessions/report.ts";
import { outcomeRows } from "./keeping/outcome-of.ts";
import type { RunRow } from "../store/runs.ts";
import type { Rows } from "../store/store.ts";

/** How far the output of runs has been taken in, as far as it is known. */
export type PositionOf = (runId: RunId) => RunPosition | undefined;

/** The rows that change from one state of a task to the next: what the tables must say to equal the fold. */
export function rowsBetween(before: TaskState | null, after: TaskState, positionOf: PositionOf): Rows {
  if (after.deleted) return { deletedTask: after.task.id };
  const known = new Set(before?.questions);
  return {
    task: { ...after.task, seq: after.seq },
    questions: after.questions.filter((question) => !known.has(question)),
    reviews: after.gate.reviews.filter((review) => !before?.gate.reviews.includes(review)),
    belongings: { taskId: after.task.id, ids: newBelongings(before, after) },
    ...outcomeRows(before, after),
    runs: runRows(before, after, positionOf),
    timers: {
      set: after.timers
        .filter((timer) => !before?.timers.includes(timer))
        .map(({ taskId, ...timer }) => ({ ...timer, stream: taskId })),
      cleared: (before?.timers ?? [])
        .filter(({ id }) => after.timers.every((timer) => timer.id !== id))
        .map(({ id }) => id),
    },
  };
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

/** The current run, the one it took the place of, which has ended, and the verification agent's. */
function runRows(before: TaskState | null, after: TaskState, positionOf: PositionOf): RunRow[] {
  const rows: RunRow[] = [];
  const replaced = before?.run;
  if (replaced != null && replaced.status !== "ended" && replaced.id !== after.run?.id) {
    rows.push(runRow(replaced, "ended", after, positionOf));
  }
  if (after.run !== null) rows.push(runRow(after.run, after.run.status, after, positionOf));
  const { judge } = after.gate;
  if (judge !== null && (judge.status !== "ended" || judge !== before?.gate.judge)) {
    const { runId: id, agent, status, output } = judge;
    rows.push(runRow({ id, agent }, status, { task: after.task, output }, positionOf));
  }
  return rows;
}

function runRow(
  run: Pick<NonNullable<TaskState["run"]>, "id" | "agent">,
  status: RunRow["status"],
  { task, agent: { output } }: Pick<TaskState, "task" | "output">,
  positionOf: PositionOf,
): RunRow {
  return {
    runId: run.id,
    stream: task.id,
    agent: run.agent,
    status,
    position: positionOf(run.id) ?? startPosition(output),
  };
}
