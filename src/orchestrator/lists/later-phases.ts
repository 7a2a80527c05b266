import type { Contradiction, ListBarrier, ListedTask, ListEdge } from "./task-list.ts";
import type { TaskPlaces } from "./task-places.ts";

/** The most members of barriers that one barrier is split into. */
const maxMembers = 100_000;

/** Reports tasks that wait for a task of a later phase, because phases run in order. */
export function laterPhases(
  edges: readonly ListEdge[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): readonly Contradiction[] {
  return edges.flatMap(({ task, needs, line }) => {
    const one = tasks[places.of(task)!]!;
    const other = tasks[places.of(needs)!]!;
    if (one.phase >= other.phase) return [];
    const message = `${task} of phase ${one.phase} waits for ${needs} of phase ${other.phase}, but phases run in order. Move one of the two tasks.`;
    return [{ message, lines: [line, other.line] }];
  });
}

/** The barriers that agree with the order of the phases, and a report for each one that did not. */
export interface PhasedBarriers {
  readonly barriers: readonly ListBarrier[];
  readonly contradictions: readonly Contradiction[];
}

/**
 * Frees tasks from waiting for groups of a later phase, because phases run in order. The arrows between milestones of a
 * graph often say so; the rest of such a barrier stays.
 */
export function withoutLaterPhases(
  drafts: readonly ListBarrier[],
  tasks: readonly ListedTask[],
  places: TaskPlaces,
): PhasedBarriers {
  const contradictions: Contradiction[] = [];
  const taskOf = (id: string): ListedTask => tasks[places.of(id)!]!;
  const phaseOf = (id: string): number => taskOf(id).phase;
  const barriers = drafts.flatMap((barrier) => {
    const last = barrier.before.reduce((latest, id) => Math.max(latest, phaseOf(id)), -Infinity);
    const early = barrier.after.filter((id) => phaseOf(id) < last);
    const first = early[0];
    if (first === undefined) return [barrier];
    const needs = barrier.before.find((id) => phaseOf(id) > phaseOf(first))!;
    contradictions.push({
      message: `In line ${barrier.line}, ${first} of phase ${phaseOf(first)} waits for ${needs} of phase ${phaseOf(needs)}, but phases run in order. The phases count; correct line ${barrier.line}.`,
      lines: [barrier.line, taskOf(needs).line],
    });
    return splitByPhase(barrier, phaseOf);
  });
  return { barriers, contradictions };
}

/** Splits a barrier by the phases of its waiting tasks. Each part keeps the tasks before it that may run earlier. */
function splitByPhase(barrier: ListBarrier, phaseOf: (id: string) => number): readonly ListBarrier[] {
  const parts = Map.groupBy(barrier.after, phaseOf);
  if (parts.size * barrier.before.length > maxMembers) return [];
  return [...parts].flatMap(([phase, after]) => {
    const before = barrier.before.filter((id) => phaseOf(id) <= phase);
    return before.length === 0 ? [] : [{ ...barrier, before, after }];
  });
}
