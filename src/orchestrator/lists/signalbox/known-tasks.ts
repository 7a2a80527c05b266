import type { TaskPlaces } from "../task-places.ts";
import type { KnownNames } from "./dependency-text.ts";
import type { PhasedTask } from "./phases.ts";
import { compareIds, idLetters, idParts, readId, type IdParts } from "./task-ids.ts";

/** Finds the tasks that a text may mean: one task, a group of tasks or a range. Most lists only name single tasks. */
export class KnownTasks implements KnownNames {
  readonly #tasks: readonly PhasedTask[];
  readonly #places: TaskPlaces;
  #otherNames: OtherNames | null = null;
  readonly #sets = new Map<readonly string[], ReadonlySet<string>>();
  /** The parts of the names of groups; created when the first range of groups is read. */
  #groupParts: readonly { readonly name: string; readonly parts: IdParts }[] | null = null;
  /** The tasks of each prefix in numeric order; created when the first range is read. */
  #ordered: Map<string, { readonly id: string; readonly parts: IdParts }[]> | null = null;

  constructor(tasks: readonly PhasedTask[], places: TaskPlaces) {
    this.#tasks = tasks;
    this.#places = places;
  }

  isId(text: string): boolean {
    if (this.#places.of(text) !== undefined) return true;
    return this.#names.letters.has(idLetters(text)) || this.#names.groups.has(text.toLowerCase());
  }

  hasPhase(number: number): boolean {
    return this.#names.phases.has(number);
  }

  /** Returns the id of the task that a text names, as written in the task; null if no task has it. */
  task(text: string): string | null {
    const written = this.#written(text);
    if (written !== undefined) return written;
    const lower = text.toLowerCase();
    return this.#names.aliases.get(lower) ?? this.#written(withoutPhase(lower)) ?? null;
  }

  /**
   * Returns the tasks below a number or in a milestone: `T0.5` names `T0.5.1` and `T0.5.2`; null if there are
   * none.
   */
  group(text: string): ReadonlySet<string> | null {
    const group = this.#names.groups.get(text.toLowerCase());
    return group === undefined ? null : this.#setOf(group);
  }

  /** Returns the names of the groups from one to another by number, such as M1 to M4; null if one is unknown. */
  groupRange(from: string, to: string): readonly string[] | null {
    const ends = [from.toLowerCase(), to.toLowerCase()];
    if (!ends.every((name) => this.#names.groups.has(name))) return null;
    const [low, high] = ends.map(idParts).toSorted(compareIds) as [IdParts, IdParts];
    if (low.prefix !== high.prefix) return null;
    this.#groupParts ??= Array.from(this.#names.groups.keys(), (name) => ({ name, parts: idParts(name) }));
    return this.#groupParts
      .filter(({ parts }) => parts.prefix === low.prefix)
      .filter(({ parts }) => compareIds(parts, low) >= 0 && compareIds(parts, high) <= 0)
      .map(({ name }) => name);
  }

  phase(number: number): ReadonlySet<string> {
    return this.#setOf(this.#names.phases.get(number) ?? []);
  }

  /**
   * Returns the tasks from one id to another by number; null if one of them is not a task or they differ in
   * prefix.
   */
  range(from: string, to: string): readonly string[] | null {
    const first = this.task(from);
    const last = this.task(to);
    if (first === null || last === null) return null;
    const ends = [idParts(first), idParts(last)].toSorted(compareIds);
    const [low, high] = [ends[0]!, ends[1]!];
    if (low.prefix !== high.prefix) return null;
    const ordered = this.#inOrder().get(low.prefix) ?? [];
    const tasks: string[] = [];
    for (let at = lowerBound(ordered, low); at < ordered.length; at++) {
      const { id, parts } = ordered[at]!;
      if (compareIds(parts, high) > 0) break;
      tasks.push(id);
    }
    return tasks;
  }

  /**
   * Returns the task of a graph node: by its name, by its label, or by its name with dots for `_` and `-`.
   */
  taskOfNode(name: string, label: string | null): string | null {
    const named = this.task(name);
    if (named !== null) return named;
    const at = label === null ? null : readId(label, /^[^\p{L}\p{N}]*/u.exec(label)?.[0].length ?? 0);
    const labelled = at === null ? null : this.task(at.id);
    return labelled ?? this.task(name.replaceAll(/[_-]/gu, "."));
  }

  /** Returns the id that differs from a text by case at most, as its task writes it. */
  #written(text: string): string | undefined {
    const place = this.#places.of(text);
    return place === undefined ? undefined : this.#tasks[place]!.task.id;
  }

  #firstOfEachId(): readonly PhasedTask[] {
    if (!this.#places.hasRepeated) return this.#tasks;
    return this.#tasks.filter(({ task }, place) => this.#places.of(task.id) === place);
  }

  get #names(): OtherNames {
    return (this.#otherNames ??= otherNames(this.#firstOfEachId()));
  }

  #setOf(tasks: readonly string[]): ReadonlySet<string> {
    const set = this.#sets.get(tasks) ?? new Set(tasks);
    this.#sets.set(tasks, set);
    return set;
  }

  #inOrder(): Map<string, { readonly id: string; readonly parts: IdParts }[]> {
    if (this.#ordered === null) {
      this.#ordered = new Map();
      for (const { task } of this.#firstOfEachId()) {
        const parts = idParts(task.id);
        push(this.#ordered, parts.prefix, { id: task.id, parts });
      }
      for (const list of this.#ordered.values())
        list.sort((one, other) => compareIds(one.parts, other.parts));
    }
    return this.#ordered;
  }
}

/** The names of tasks besides their ids, and the names of several tasks. */
interface OtherNames {
  /** Tasks written as `P1-T1.3`, by their id without `P1-`; null if several have it. */
  readonly aliases: ReadonlyMap<string, string | null>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly phases: ReadonlyMap<number, readonly string[]>;
  /** The letters with which the ids of the list begin. */
  readonly letters: ReadonlySet<string>;
}

function otherNames(tasks: readonly PhasedTask[]): OtherNames {
  const aliases = new Map<string, string | null>();
  const groups = new Map<string, string[]>();
  const phases = new Map<number, string[]>();
  const letters = new Set(["t"]);
  for (const { task, step, within } of tasks) {
    const { id } = task;
    const lower = id.toLowerCase();
    const alias = withoutPhase(lower);
    letters.add(idLetters(id));
    push(phases, Math.floor(step), id);
    if (alias !== lower) aliases.set(alias, aliases.has(alias) ? null : id);
    for (let dot = lower.lastIndexOf("."); dot > 0; dot = lower.lastIndexOf(".", dot - 1))
      push(groups, lower.slice(0, dot), id);
    for (const { name } of within) push(groups, name, id);
  }
  return { aliases, groups, phases, letters };
}

function withoutPhase(lower: string): string {
  return lower.startsWith("p") ? lower.replace(/^p\d+-/u, "") : lower;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function lowerBound(ordered: readonly { readonly parts: IdParts }[], low: IdParts): number {
  let start = 0;
  let end = ordered.length;
  while (start < end) {
    const middle = (start + end) >> 1;
    if (compareIds(ordered[middle]!.parts, low) < 0) start = middle + 1;
    else end = middle;
  }
  return start;
}
