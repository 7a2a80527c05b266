import { movesBranches, worktreeOf } from "../git-commands.ts";
import type { ListedTask } from "../task-list.ts";
import type { FieldName } from "./field-names.ts";
import {
  filePaths,
  pathOf,
  priorityOf,
  specialistNames,
  specialistOfDomain,
  testOf,
} from "./field-values.ts";
import type { FieldValues } from "./task-fields.ts";

/** A line that says how a task relates to others. */
export interface Relation {
  readonly field: "depends" | "parallel";
  readonly value: string;
  readonly line: number;
}

const none: readonly never[] = [];

/** Collects the fields of a task that need nothing but its own lines. Fields without a value share one empty list. */
export class OwnFields implements FieldValues {
  priority: ListedTask["priority"] = "normal";
  #tests: string[] | null = null;
  #criteria: string[] | null = null;
  #relations: Relation[] | null = null;
  #files: string[] | null = null;
  #specialists: string[] | null = null;
  #domains: string[] | null = null;
  #worktrees: { readonly value: string; readonly code: boolean }[] | null = null;
  #phase: string | null = null;

  add(field: FieldName, value: string, line: number, code: boolean): void {
    if (field === "depends" || field === "parallel")
      this.#relations = extended(this.#relations, [{ field, value, line }]);
    else if (field === "specialist") this.#specialists = extended(this.#specialists, specialistNames(value));
    else if (field === "domain") this.#domains = extended(this.#domains, specialistOfDomain(value));
    else if (field === "tests") this.#tests = extended(this.#tests, testOf(value, code));
    else if (field === "worktree") this.#worktrees = extended(this.#worktrees, [{ value, code }]);
    else if (field === "priority") this.priority = priorityOf(value);
    else if (field === "phase") this.#phase ??= value;
    else if (field === "files" && !code) this.#files = extended(this.#files, filePaths(value));
    else if (field === "criteria" && !movesBranches(value))
      this.#criteria = extended(this.#criteria, [value]);
  }

  get specialists(): readonly string[] {
    return unique(this.#specialists ?? this.#domains ?? none);
  }

  get files(): readonly string[] {
    return unique(this.#files ?? none);
  }

  get tests(): readonly string[] {
    return this.#tests ?? none;
  }

  get criteria(): readonly string[] {
    return this.#criteria ?? none;
  }

  get relations(): readonly Relation[] {
    return this.#relations ?? none;
  }

  /** The directory of a `git worktree add` command, else the first value that is a path. */
  get worktree(): string | null {
    if (this.#worktrees === null) return null;
    const command = this.#worktrees.flatMap(({ value }) => worktreeOf(value) ?? [])[0];
    return (
      command ?? this.#worktrees.flatMap(({ value, code }) => (code ? [] : (pathOf(value) ?? [])))[0] ?? null
    );
  }

  /** The phase that the first field "phase" states. */
  get phase(): number | null {
    if (this.#phase === null) return null;
    const phase = /^(?:phase\s*)?(\d{1,6}(?:\.\d{1,6})?)(?![\d.])/iu.exec(this.#phase)?.[1];
    return phase === undefined ? null : Number(phase);
  }
}

/** Adds values to a list. The first values are the list. */
function extended<Value>(list: Value[] | null, values: Value[]): Value[] | null {
  if (list === null) return values.length === 0 ? null : values;
  for (const value of values) list.push(value);
  return list;
}

function unique(values: readonly string[]): readonly string[] {
  if (values.length < 2 || (values.length === 2 && values[0] !== values[1])) return values;
  return [...new Set(values)];
}
