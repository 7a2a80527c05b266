import type { DraftEdges } from "../draft-edges.ts";
import type { ExternalDependency } from "../task-list.ts";
import { namedDependencies } from "./dependency-clauses.ts";
import type { SpecKitTask } from "./read-spec-kit-tasks.ts";

/** The ids of a list by number, for ranges. */
export interface IdRanges {
  /** Returns the ids between two ids, in the order of their numbers. Both ends are part of it, even if unknown. */
  between(from: string, to: string): readonly string[];
}

/** Sorts the ids of a list by their numbers when the first range is looked up. */
export function idRanges(ids: () => readonly string[]): IdRanges {
  let sorted: readonly { readonly id: string; readonly number: number }[] | null = null;
  return {
    between(from, to) {
      sorted ??= ids()
        .map((id) => ({ id, number: numberOf(id) }))
        .toSorted((one, other) => one.number - other.number);
      const [low, high] = [numberOf(from), numberOf(to)];
      const inside: string[] = [];
      for (let at = firstFrom(sorted, low); at < sorted.length; at += 1) {
        const entry = sorted[at];
        if (entry === undefined || entry.number > high) break;
        inside.push(entry.id);
      }
      const known = new Set(inside.map((id) => id.toLowerCase()));
      return [from, to].filter((end) => !known.has(end.toLowerCase())).concat(inside);
    },
  };
}

function firstFrom(sorted: readonly { readonly number: number }[], number: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numberOf(id: string): number {
  return Number(/\d+/u.exec(id)?.[0] ?? 0);
}

/** The dependencies of a task that are no ids of the list. */
export interface OtherDependencies {
  readonly external: readonly ExternalDependency[];
  readonly notes: readonly string[];
}

const none: readonly never[] = [];

/** Adds the written dependencies of a task. Names such as "Epic 3" are outside the list; other words are notes. */
export function addDependencies(task: SpecKitTask, ranges: IdRanges, edges: DraftEdges): OtherDependencies {
  let external: ExternalDependency[] | null = null;
  let notes: string[] | null = null;
  read(task.text.length === 1 ? task.description : task.text.join(" "), task.line);
  for (const { text, number } of task.details) read(text, number);
  return { external: external ?? none, notes: notes ?? none };

  function read(text: string, line: number): void {
    const named = namedDependencies(text);
    if (named === null) return;
    const needs = new Set(named.ids);
    const ranged = edges.errors.length === 0 ? named.ranges : none;
    for (const { from, to } of ranged) for (const id of ranges.between(from, to)) needs.add(id);
    needs.delete(task.id);
    if (needs.size > 0) edges.connect([...needs], [task.id], line);
    for (const name of named.outside) (external ??= []).push({ task: task.id, name, line });
    if (named.notes.length > 0) (notes ??= []).push(...named.notes);
  }
}
