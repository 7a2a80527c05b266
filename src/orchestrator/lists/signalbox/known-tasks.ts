import type { KnownNames } from "./dependency-text.ts";
import { compareIds, idLetters, idParts, readId, type IdParts } from "./task-ids.ts";

/** A task as references find it. */
export interface PlacedTask {
  readonly id: string;
  readonly phase: number;
  /** The names of the milestones around the task, in lower case. */
  readonly milestones: readonly string[];
}

/** Finds the tasks that a text may mean: one task, a group of tasks or a range. */
export class KnownTasks implements KnownNames {
  readonly #ids = new Map<string, string>();
  readonly #exact = new Set<string>();
  /** Tasks written as `P1-T1.3`, by their id without `P1-`; null if several have it. */
  readonly #aliases = new Map<string, string | null>();
  readonly #groups = new Map<string, string[]>();
  readonly #phases = new Map<number, string[]>();
  readonly #sets = new Map<readonly string[], ReadonlySet<string>>();
  readonly #letters = new Set(["t"]);
  /** The tasks of each prefix in the order of their numbers; made when the first range is read. */
  #ordered: Map<string, { readonly id: string; readonly parts: IdParts }[]> | null = null;

  constructor(tasks: readonly PlacedTask[]) {
    for (const { id, phase, milestones } of tasks) {
      const lower = id.toLowerCase();
      if (this.#ids.has(lower)) continue;
      this.#ids.set(lower, id);
      this.#exact.add(id);
      this.#letters.add(idLetters(id));
      push(this.#phases, phase, id);
      const alias = withoutPhase(lower);
      if (alias !== lower) this.#aliases.set(alias, this.#aliases.has(alias) ? null : id);
      for (let dot = lower.lastIndexOf("."); dot > 0; dot = lower.lastIndexOf(".", dot - 1))
        push(this.#groups, lower.slice(0, dot), id);
      for (const name of milestones) push(this.#groups, name, id);
    }
  }

  isId(text: string): boolean {
    if (this.#exact.has(text)) return true;
    const lower = text.toLowerCase();
    return this.#ids.has(lower) || this.#letters.has(idLetters(text)) || this.#groups.has(lower);
  }

  hasPhase(number: number): boolean {
    return this.#phases.has(number);
  }

  /** Returns the id of the task that a text names, as the task writes it; null if no task has it. */
  task(text: string): string | null {
    if (this.#exact.has(text)) return text;
    const lower = text.toLowerCase();
    const found = this.#ids.get(lower) ?? this.#aliases.get(lower);
    return found ?? this.#ids.get(withoutPhase(lower)) ?? null;
  }

  /** Returns the tasks below a number or in a milestone: `T0.5` names `T0.5.1` and `T0.5.2`. */
  group(text: string): ReadonlySet<string> | null {
    const group = this.#groups.get(text.toLowerCase());
    return group === undefined ? null : this.#setOf(group);
  }

  phase(number: number): ReadonlySet<string> {
    return this.#setOf(this.#phases.get(number) ?? []);
  }

  /** Returns the tasks from one id to another by their numbers; null if one of the two is no task. */
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

  /** Returns the task that a node of a graph stands for: by its name, by its label, or with `_` for dots. */
  taskOfNode(name: string, label: string | null): string | null {
    const named = this.task(name);
    if (named !== null) return named;
    const at = label === null ? null : readId(label, /^[^\p{L}\p{N}]*/u.exec(label)?.[0].length ?? 0);
    const labelled = at === null ? null : this.task(at.id);
    return labelled ?? this.task(name.replaceAll(/[_-]/gu, "."));
  }

  #setOf(tasks: readonly string[]): ReadonlySet<string> {
    const set = this.#sets.get(tasks) ?? new Set(tasks);
    this.#sets.set(tasks, set);
    return set;
  }

  #inOrder(): Map<string, { readonly id: string; readonly parts: IdParts }[]> {
    if (this.#ordered === null) {
      this.#ordered = new Map();
      for (const id of this.#ids.values()) {
        const parts = idParts(id);
        push(this.#ordered, parts.prefix, { id, parts });
      }
      for (const list of this.#ordered.values())
        list.sort((one, other) => compareIds(one.parts, other.parts));
    }
    return this.#ordered;
  }
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
