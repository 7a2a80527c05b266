import type { Contradiction, ExternalDependency, ListBarrier, ListEdge, ListError } from "../task-list.ts";
import { readDependencies, readParallel, type Reference } from "./dependency-text.ts";
import type { KnownTasks } from "./known-tasks.ts";
import { plainIds } from "./plain-ids.ts";

/**
 * The largest number of dependencies from ranges and groups, so that a short text cannot use unlimited
 * memory.
 */
const maxExpanded = 400_000;

interface Group {
  readonly before: Set<string>;
  readonly after: Set<string>;
  readonly kind: "wave" | "phase";
  readonly line: number;
}

/** Collects the dependencies of a list from its lines, tables and graphs. */
export class EdgeCollector {
  readonly edges: ListEdge[] = [];
  readonly external: ExternalDependency[] = [];
  readonly errors: ListError[] = [];
  readonly #known: KnownTasks;
  readonly #groups = new Map<string, Group>();
  readonly #parallel: { readonly task: string; readonly other: string; readonly line: number }[] = [];
  readonly #withEdges = new Set<string>();
  #expanded = 0;

  constructor(known: KnownTasks) {
    this.#known = known;
  }

  /** Adds the dependencies that a line or cell gives a task. Returns the line's remark. */
  addText(task: string, value: string, line: number, kind: "explicit" | "table"): string | null {
    if (this.#addPlainIds(task, value, line, kind)) return null;
    const { needs, parallel, external, note } = readDependencies(value, this.#known);
    for (const reference of needs) this.#addReference(task, reference, line, kind);
    for (const reference of parallel) this.#addParallel(task, reference, line);
    for (const name of external) this.external.push({ task, name, line });
    return note;
  }

  /** Adds the tasks that a line of the field `parallel` names. It may also say what the task waits for. */
  addParallelText(task: string, value: string, line: number): void {
    const { needs, parallel } = readParallel(value, this.#known);
    for (const reference of needs)
      if (this.#names(reference, task)) this.#addReference(task, reference, line, "explicit");
    for (const reference of parallel) this.#addParallel(task, reference, line);
  }

  /**
   * Adds an edge. With an edge of another kind than `order`, its task does not wait for the previous phase.
   */
  add(edge: ListEdge): void {
    this.edges.push(edge);
    if (edge.kind !== "order") this.#withEdges.add(edge.task);
  }

  /**
   * Makes every task of `after` wait for every task of `before`. Calls with the same key share one barrier.
   * The key names the larger of the two groups, which is the same in all these calls.
   */
  addGroup(
    key: string,
    before: Iterable<string>,
    after: Iterable<string>,
    { kind = "wave", line }: { readonly kind?: "wave" | "phase"; readonly line: number },
  ): void {
    const known = this.#groups.get(key);
    const group = known ?? { before: new Set(before), after: new Set(after), kind, line };
    if (known === undefined) {
      if (!this.#allows(group.before.size + group.after.size, line)) return;
      this.#groups.set(key, group);
    } else {
      if (!this.#allows(1, line)) return;
      for (const task of before) group.before.add(task);
    }
    for (const task of after) {
      group.after.add(task);
      this.#withEdges.add(task);
    }
  }

  hasEdges(task: string): boolean {
    return this.#withEdges.has(task);
  }

  get barriers(): readonly ListBarrier[] {
    return [...this.#groups.values()].map(({ before, after, kind, line }) => ({
      before: [...before],
      after: [...after],
      kind,
      line,
    }));
  }

  /**
   * Returns the contradictions between lines that say "parallel" and lines that make the same two tasks wait.
   */
  contradictions(): readonly Contradiction[] {
    if (this.#parallel.length === 0) return [];
    const edges = new Map(this.edges.map((edge) => [pairKey(edge.task, edge.needs), edge]));
    return this.#parallel.flatMap(({ task, other, line }) => {
      const edge = edges.get(pairKey(task, other)) ?? edges.get(pairKey(other, task));
      if (edge === undefined) return [];
      const message = `Line ${line} says that ${task} and ${other} can run in parallel, but on line ${edge.line} ${edge.task} waits for ${edge.needs}. The order of line ${edge.line} is kept; remove it if it is wrong.`;
      return [{ message, lines: [line, edge.line] }];
    });
  }

  /** Returns true if a reference names other tasks of the list. */
  #names(reference: Reference, task: string): boolean {
    if (reference.kind === "range") return this.#known.range(reference.from, reference.to) !== null;
    if (reference.kind === "phase") return false;
    const id = this.#known.task(reference.id);
    return id === null ? this.#known.group(reference.id)?.has(task) === false : id !== task;
  }

  /**
   * Adds the dependencies of a line that is nothing but ids of tasks, as most lines are. Such a line has no range, phase,
   * remark or name of anything else that would have to be looked for. False for any other line.
   */
  #addPlainIds(task: string, value: string, line: number, kind: "explicit" | "table"): boolean {
    const ids = plainIds(value);
    if (ids === null) return false;
    const known = this.edges.length;
    for (const id of ids) {
      const needs = this.#known.task(id);
      if (needs === null) {
        this.edges.length = known;
        return false;
      }
      this.edges.push({ task, needs, kind, line });
    }
    this.#withEdges.add(task);
    return true;
  }

  #addReference(task: string, reference: Reference, line: number, kind: "explicit" | "table"): void {
    switch (reference.kind) {
      case "id":
        return this.#addId(task, reference.id, line, kind);
      case "range":
        return this.#addRange(task, reference, line, kind);
      case "phase": {
        const { number } = reference;
        const before = this.#known.phase(number);
        if (before.has(task)) this.external.push({ task, name: `Phase ${number}`, line });
        else this.#waitFor(`phase ${number}`, before, task, { kind: "phase", line });
      }
    }
  }

  #addId(task: string, text: string, line: number, kind: "explicit" | "table"): void {
    const id = this.#known.task(text);
    const group = id === null ? this.#known.group(text) : null;
    if (group === null || group.has(task)) this.add({ task, needs: id ?? text, kind, line });
    else this.#waitFor(text.toLowerCase(), group, task, { kind: "wave", line });
  }

  /** Makes one more task wait for a group. Lists the members of the group only the first time. */
  #waitFor(
    key: string,
    group: ReadonlySet<string>,
    task: string,
    place: { readonly kind: "wave" | "phase"; readonly line: number },
  ): void {
    this.addGroup(key, this.#groups.has(key) ? [] : group, [task], place);
  }

  /** Counts dependencies. Returns false above the limit, which it reports once. */
  #allows(count: number, line: number): boolean {
    const isFirst = this.#expanded <= maxExpanded;
    this.#expanded += count;
    if (this.#expanded <= maxExpanded) return true;
    if (isFirst)
      this.errors.push({
        code: "PARSE_FAIL",
        detail: String(line),
        message: `The ranges and groups up to line ${line} stand for more than ${maxExpanded} dependencies. Shorten the ranges, or order the tasks by phases.`,
        line,
      });
    return false;
  }

  #addRange(
    task: string,
    { from, to }: { readonly from: string; readonly to: string },
    line: number,
    kind: "explicit" | "table",
  ): void {
    if (this.#expanded > maxExpanded) return;
    const range = this.#known.range(from, to);
    const groups = range === null ? this.#known.groupRange(from, to) : null;
    if (groups !== null) {
      const others = groups.filter((name) => this.#known.group(name)?.has(task) !== true);
      if (this.#allows(groups.length, line)) for (const name of others) this.#addId(task, name, line, kind);
      return;
    }
    const tasks = range ?? [from, to];
    if (!this.#allows(tasks.length, line)) return;
    for (const id of tasks) this.add({ task, needs: this.#known.task(id) ?? id, kind, line });
  }

  #addParallel(task: string, reference: Reference, line: number): void {
    if (reference.kind !== "id") return;
    const other = this.#known.task(reference.id);
    if (other !== null && other !== task) this.#parallel.push({ task, other, line });
  }
}

function pairKey(task: string, needs: string): string {
  return `${task.toLowerCase()} ${needs.toLowerCase()}`;
}
