import type { ListBarrier, ListPhase } from "../task-list.ts";
import type { PhaseHeading } from "./headings.ts";
import { idParts } from "./task-ids.ts";

/** The places of a task that may state its phase. */
export interface PhaseClues {
  readonly id: string;
  readonly line: number;
  /** The phase in the task's own line or fields. */
  readonly own: number | null;
  readonly within: readonly PhaseHeading[];
}

/** A task with its phase. */
export interface PhasedTask {
  readonly id: string;
  readonly line: number;
  readonly within: readonly PhaseHeading[];
  /** The phase as written; `0.5` belongs to phase 0 but waits for the rest of it. */
  readonly step: number;
}

/**
 * Gives each task its phase: the one that its line states, else that of the heading above it, else the first number
 * of a dotted id, else the milestone's. A task without any of them belongs to the phase of the task before it. Below a
 * task whose line states another phase than the heading, a dotted id counts more than that heading.
 */
export function stepsOf(tasks: readonly PhaseClues[]): readonly number[] {
  let overruled: PhaseHeading | undefined;
  const found = tasks.map((task) => {
    const heading = task.within.findLast(({ kind }) => kind === "phase");
    if (heading !== undefined && isOther(task.own, heading)) overruled = heading;
    return stepOf(task, heading, heading !== undefined && heading === overruled);
  });
  let last = found.find((step) => step !== null) ?? 1;
  return found.map((step) => (last = step ?? last));
}

function isOther(own: number | null, { number }: PhaseHeading): boolean {
  return own !== null && Math.floor(own) !== Math.floor(number);
}

function stepOf(
  { id, own, within }: PhaseClues,
  heading: PhaseHeading | undefined,
  isOverruled: boolean,
): number | null {
  if (own !== null) return own;
  const prefix = /^p(\d+)-/iu.exec(id)?.[1];
  if (prefix !== undefined) return Number(prefix);
  const { numbers } = idParts(id);
  const dotted = numbers.length > 1 ? numbers[0]! : null;
  if (heading !== undefined) return isOverruled ? (dotted ?? heading.number) : heading.number;
  if (dotted !== null) return dotted;
  const milestone = within.at(-1);
  return milestone === undefined ? null : Math.floor(milestone.number);
}

/** Returns the phases that have tasks, in order. */
export function phasesOf(
  tasks: readonly PhasedTask[],
  headings: readonly PhaseHeading[],
): readonly ListPhase[] {
  const named = new Map<number, PhaseHeading>();
  for (const heading of headings) {
    const number = Math.floor(heading.number);
    const known = named.get(number);
    if (known === undefined || (known.kind === "milestone" && heading.kind === "phase"))
      named.set(number, heading);
  }
  const phases = new Map<number, ListPhase>();
  for (const { step, line, within } of tasks) {
    const number = Math.floor(step);
    const heading = named.get(number);
    const isAbove = heading !== undefined && (heading.kind === "phase" || within.includes(heading));
    const known = phases.get(number);
    if (known !== undefined && (known.title !== null || !isAbove)) continue;
    if (isAbove) phases.set(number, { number, title: heading.title, line: heading.line });
    else phases.set(number, { number, title: null, line });
  }
  return [...phases.values()].toSorted((one, other) => one.number - other.number);
}

/**
 * Returns one barrier for each pair of neighbouring phases: the tasks of the later one that have no dependency of
 * their own wait for all tasks of the earlier one.
 */
export function phaseBarriers(
  tasks: readonly PhasedTask[],
  hasEdges: (id: string) => boolean,
): readonly ListBarrier[] {
  const steps = new Map<number, PhasedTask[]>();
  for (const task of tasks) {
    const step = steps.get(task.step);
    if (step === undefined) steps.set(task.step, [task]);
    else step.push(task);
  }
  const ordered = [...steps].toSorted(([one], [other]) => one - other).map(([, members]) => members);
  return ordered.slice(1).flatMap((members, index) => {
    const after = members.filter(({ id }) => !hasEdges(id));
    if (after.length === 0) return [];
    const heading = after[0]!.within.findLast(({ kind }) => kind === "phase");
    const before = ordered[index]!.map(({ id }) => id);
    return [
      {
        before,
        after: after.map(({ id }) => id),
        kind: "phase",
        line: heading?.line ?? after[0]!.line,
      } as const,
    ];
  });
}
