import { overlaps } from "../../orchestrator/decide/overlap.ts";
import { taskIndex } from "../../protocol/orchestration/evolve.ts";
import type { EdgeKind } from "../../protocol/orchestration/plan.ts";
import type { ListTaskStatus } from "../../protocol/orchestration/progress.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";

/** A dependency of a task, with its line in the list. */
export interface ExplainedNeed {
  readonly id: string;
  readonly status: ListTaskStatus;
  readonly kind: EdgeKind;
  readonly file: string;
  readonly line: number;
}

/** The reasons why a task is ready or not. */
export interface Explanation {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly line: number | null;
  readonly status: ListTaskStatus;
  readonly reason: string | null;
  readonly needs: readonly ExplainedNeed[];
  /** The phase of the task, and the earlier phases that must finish first. */
  readonly phase: { readonly number: number; readonly waitsFor: readonly number[] };
  readonly files: readonly string[];
  /** The open tasks that declare the same files and do not run at the same time. */
  readonly overlaps: readonly { readonly id: string; readonly status: ListTaskStatus }[];
  /** The tasks that depend on this one directly. */
  readonly neededBy: readonly string[];
}

/** Explains the status of a task; null if the list has no such task. Compares ids without case. */
export function explainTask(state: OrchestrationState, id: string): Explanation | null {
  const index = taskIndex(state, id);
  const task = state.plan.tasks[index];
  if (task === undefined) return null;
  const { plan, progress, work, list, hotFiles } = state;
  const statusOf = (at: number): ListTaskStatus => progress.nodes[at]!.status;
  const { status } = progress.nodes[index]!;
  return {
    id: task.id,
    title: task.title,
    file: list.file,
    line: task.line,
    status,
    reason: status === "failed" ? work[index]!.reason : null,
    needs: needsOf(state, index).map(({ needs, kind, line }) => ({
      id: plan.tasks[needs]!.id,
      status: statusOf(needs),
      kind,
      file: list.file,
      line,
    })),
    phase: { number: task.phase, waitsFor: phasesBefore(state, task.phase) },
    files: task.files,
    overlaps: plan.tasks.flatMap((other, at) =>
      at !== index && statusOf(at) !== "completed" && overlaps(task.files, other.files, hotFiles)
        ? [{ id: other.id, status: statusOf(at) }]
        : [],
    ),
    neededBy: plan.edges.flatMap((edge) => (edge.needs === index ? [plan.tasks[edge.task]!.id] : [])),
  };
}

/** Returns the dependencies of a task: those of its edges, then those of its barriers. */
function needsOf(
  { plan }: OrchestrationState,
  index: number,
): readonly { readonly needs: number; readonly kind: EdgeKind; readonly line: number }[] {
  return [
    ...plan.edges.filter(({ task }) => task === index),
    ...plan.barriers
      .filter(({ after }) => after.includes(index))
      .flatMap(({ before, kind, line }) => before.map((needs) => ({ needs, kind, line }))),
  ];
}

/** Returns the unfinished phases before a phase that a strict barrier keeps closed. */
function phasesBefore({ config, phases, progress }: OrchestrationState, phase: number): number[] {
  if (config.phase_barrier !== "strict" || phase <= progress.openPhase) return [];
  return phases
    .filter(({ number, status }) => number < phase && (status === "waiting" || status === "open"))
    .map(({ number }) => number);
}
