import type { DraftEdges } from "../draft-edges.ts";
import type { Contradiction, ExternalDependency, ListedTask } from "../task-list.ts";
import { namedDependencies } from "./dependency-clauses.ts";
import type { IdSpan, OrderStatement } from "./order-statements.ts";
import type { SpecKitTask } from "./read-spec-kit-tasks.ts";

/** The ids of a list by number, for ranges. */
export interface IdRanges {
  /** Returns the ids between two ids by number, including both ends, even if they are unknown. */
  between(from: string, to: string): readonly string[];
}

/** Returns the ranges of a list. Sorts its ids on the first lookup. */
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

/** The dependencies of a task that are not ids of the list. */
export interface OtherDependencies {
  readonly external: readonly ExternalDependency[];
  readonly notes: readonly string[];
}

const none: readonly never[] = [];

/**
 * Adds the written dependencies of a task. Names such as "Epic 3" are external dependencies; other words are
 * notes.
 */
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

/** The largest number of ids in all statements, so that a short text cannot take unlimited time. */
const maxStated = 400_000;

/**
 * Adds the statements of a section on dependencies. Ignores ids that the list does not have. A statement
 * against the order of the phases does not count; returns a report on it.
 */
export function addStatements(
  statements: readonly OrderStatement[],
  tasks: readonly ListedTask[],
  ranges: IdRanges,
  edges: DraftEdges,
): readonly Contradiction[] {
  const contradictions: Contradiction[] = [];
  if (statements.length === 0) return contradictions;
  const taskOf = new Map(tasks.map((task) => [task.id.toLowerCase(), task]));
  let count = 0;
  for (const { before, after, line } of statements) {
    if (edges.errors.length > 0 || count > maxStated) break;
    const first = named(before);
    const then = [...named(after)].filter((task) => !first.has(task));
    const late = lastOf(first);
    if (late === null) continue;
    const early = then.find(({ phase }) => phase < late.phase);
    if (early === undefined) {
      edges.connect(idsOf(first), idsOf(then), line);
    } else {
      contradictions.push({
        message: `On line ${line}, ${early.id} of phase ${early.phase} waits for ${late.id} of phase ${late.phase}, but phases run in order. The phases count; correct line ${line}.`,
        lines: [line, late.line],
      });
    }
  }
  return contradictions;

  function named(spans: readonly IdSpan[]): ReadonlySet<ListedTask> {
    const ids = spans.flatMap(({ from, to }) => (to === null ? [from] : ranges.between(from, to)));
    count += ids.length;
    return new Set(ids.flatMap((id) => taskOf.get(id.toLowerCase()) ?? []));
  }
}

function idsOf(tasks: Iterable<ListedTask>): readonly string[] {
  return Array.from(tasks, ({ id }) => id);
}

/** Returns a task of the last phase among some tasks. */
function lastOf(tasks: Iterable<ListedTask>): ListedTask | null {
  let last: ListedTask | null = null;
  for (const task of tasks) if (last === null || task.phase > last.phase) last = task;
  return last;
}
