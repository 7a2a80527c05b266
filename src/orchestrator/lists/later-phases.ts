import type { PlacedBarrier, PlacedEdges } from "./placed.ts";
import type { Contradiction, ListedTask } from "./task-list.ts";

/** The largest number of members of all parts of a split barrier. A larger barrier is dropped. */
const maxMembers = 100_000;

/** Reports tasks that wait for a task of a later phase. Phases run in order. */
export function laterPhases(
  { edges, waiting, needed }: PlacedEdges,
  tasks: readonly ListedTask[],
): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (let at = 0; at < edges.length; at++) {
    const one = tasks[waiting[at]!]!;
    const other = tasks[needed[at]!]!;
    if (one.phase >= other.phase) continue;
    const message = `${one.id} of phase ${one.phase} waits for ${other.id} of phase ${other.phase}, but phases run in order. Move one of the two tasks.`;
    found.push({ message, lines: [edges[at]!.line, other.line] });
  }
  return found;
}

/** The barriers that agree with the order of the phases, and a report for each barrier that did not. */
export interface PhasedBarriers {
  readonly barriers: readonly PlacedBarrier[];
  readonly contradictions: readonly Contradiction[];
}

/**
 * Removes tasks of a later phase from barriers, because phases run in order. Arrows between milestones of a
 * graph often contradict that order. The rest of such a barrier stays.
 */
export function withoutLaterPhases(
  drafts: readonly PlacedBarrier[],
  tasks: readonly ListedTask[],
): PhasedBarriers {
  const contradictions: Contradiction[] = [];
  const phaseOf = (place: number): number => tasks[place]!.phase;
  const barriers = drafts.flatMap((barrier) => {
    const last = barrier.before.reduce((latest, place) => Math.max(latest, phaseOf(place)), -Infinity);
    const first = barrier.after.find((place) => phaseOf(place) < last);
    if (first === undefined) return [barrier];
    const task = tasks[first]!;
    const needs = tasks[barrier.before.find((place) => phaseOf(place) > task.phase)!]!;
    contradictions.push({
      message: `On line ${barrier.line}, ${task.id} of phase ${task.phase} waits for ${needs.id} of phase ${needs.phase}, but phases run in order. The phases count; correct line ${barrier.line}.`,
      lines: [barrier.line, needs.line],
    });
    return splitByPhase(barrier, phaseOf);
  });
  return { barriers, contradictions };
}

/** Splits a barrier by the phases of its waiting tasks. Each part keeps the tasks before it that may run earlier. */
function splitByPhase(barrier: PlacedBarrier, phaseOf: (place: number) => number): readonly PlacedBarrier[] {
  const parts = Map.groupBy(barrier.after, phaseOf);
  if (parts.size * barrier.before.length > maxMembers) return [];
  return [...parts].flatMap(([phase, after]) => {
    const before = barrier.before.filter((place) => phaseOf(place) <= phase);
    return before.length === 0 ? [] : [{ ...barrier, before, after }];
  });
}
