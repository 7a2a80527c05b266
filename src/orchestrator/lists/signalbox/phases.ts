import type { ListBarrier, ListPhase } from "../task-list.ts";
import type { PhaseHeading } from "./headings.ts";
import { idParts } from "./task-ids.ts";

/** A task with the places that may state its phase. */
export interface PhasedTask {
  readonly task: { readonly id: string; readonly line: number };
  /** The phase in the task's own line or fields. */
  readonly own: number | null;
  readonly within: readonly PhaseHeading[];
  /** The phase as written; `0.5` belongs to phase 0 but waits for the rest of it. */
  step: number;
}

/**
 * Assigns each task to a phase: the one that its line or fields state, else a prefix such as `P1-`, else the
 * heading above it, else the first number of a dotted id, else the milestone. A task without any of them
 * belongs to the phase of the task before it. Below a task that states another phase than its heading, a
 * dotted id takes precedence over that heading.
 */
export function setSteps(tasks: readonly PhasedTask[]): void {
  let overruled: PhaseHeading | undefined;
  let within: readonly PhaseHeading[] = [];
  let heading: PhaseHeading | undefined;
  const found = tasks.map((task) => {
    if (task.within !== within) heading = phaseAround(task);
    within = task.within;
    if (heading !== undefined && isOther(task.own, heading)) overruled = heading;
    return stepOf(task, heading, heading !== undefined && heading === overruled);
  });
  let last = found.find((step) => step !== null) ?? 1;
  for (let index = 0; index < tasks.length; index++) last = tasks[index]!.step = found[index] ?? last;
}

function phaseAround({ within }: { readonly within: readonly PhaseHeading[] }): PhaseHeading | undefined {
  return within.findLast(({ kind }) => kind === "phase");
}

function isOther(own: number | null, { number }: PhaseHeading): boolean {
  return own !== null && Math.floor(own) !== Math.floor(number);
}

function stepOf(
  { task, own, within }: PhasedTask,
  heading: PhaseHeading | undefined,
  isOverruled: boolean,
): number | null {
  if (own !== null) return own;
  const prefix = phasePrefix.exec(task.id)?.[1];
  if (prefix !== undefined) return Number(prefix);
  if (heading !== undefined) return isOverruled ? (firstOfDotted(task.id) ?? heading.number) : heading.number;
  const milestone = within.at(-1);
  return firstOfDotted(task.id) ?? (milestone === undefined ? null : Math.floor(milestone.number));
}

const phasePrefix = /^p(\d+)-/iu;

/** Returns the first number of an id with several; null if it has one. */
function firstOfDotted(id: string): number | null {
  const { numbers } = idParts(id);
  return numbers.length > 1 ? numbers[0]! : null;
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
  for (const { task, step, within } of tasks) {
    const number = Math.floor(step);
    const heading = named.get(number);
    const isAbove = heading !== undefined && (heading.kind === "phase" || within.includes(heading));
    const known = phases.get(number);
    if (known !== undefined && (known.title !== null || !isAbove)) continue;
    if (isAbove) phases.set(number, { number, title: heading.title, line: heading.line });
    else phases.set(number, { number, title: null, line: task.line });
  }
  return [...phases.values()].toSorted((one, other) => one.number - other.number);
}

/**
 * Returns one barrier for each pair of consecutive phases: the tasks of the later phase without their own
 * dependencies wait for all tasks of the earlier phase.
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
    const after = members.filter(({ task }) => !hasEdges(task.id));
    if (after.length === 0) return [];
    const heading = phaseAround(after[0]!);
    const before = ordered[index]!.map(({ task }) => task.id);
    return [
      {
        before,
        after: after.map(({ task }) => task.id),
        kind: "phase",
        line: heading?.line ?? after[0]!.task.line,
      } as const,
    ];
  });
}
