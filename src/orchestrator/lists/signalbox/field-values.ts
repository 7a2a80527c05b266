import type { ListedTask } from "../task-list.ts";
import { movesBranches, worktreeOf } from "../git-commands.ts";
import type { FieldValue } from "./task-fields.ts";
import { singleSpaced, trimCharacters } from "./trim.ts";

/** The fields of a task that need nothing but its own lines. */
export type OwnFields = Pick<
  ListedTask,
  "specialists" | "files" | "tests" | "criteria" | "worktree" | "priority"
>;

/** Works out a task's fields from their values. */
export function ownFields(values: readonly FieldValue[]): OwnFields {
  const named: string[] = [];
  const domain: string[] = [];
  const files: string[] = [];
  const tests: string[] = [];
  const criteria: string[] = [];
  const worktrees: FieldValue[] = [];
  let priority: OwnFields["priority"] = "normal";
  for (const one of values) {
    const { field, value, code } = one;
    if (field === "specialist") append(named, specialistNames(value));
    else if (field === "domain") append(domain, specialistOfDomain(value));
    else if (field === "files" && !code) append(files, filePaths(value));
    else if (field === "tests") append(tests, testOf(value, code));
    else if (field === "criteria" && !movesBranches(value)) criteria.push(value);
    else if (field === "worktree") worktrees.push(one);
    else if (field === "priority") priority = priorityOf(value);
  }
  const specialists = unique(named.length > 0 ? named : domain);
  return { specialists, files: unique(files), tests, criteria, worktree: worktreeIn(worktrees), priority };
}

/** Returns the directory of a `git worktree add` command, else the first value that is a path. */
function worktreeIn(values: readonly FieldValue[]): string | null {
  const commands = values.flatMap(({ value }) => worktreeOf(value) ?? []);
  return commands[0] ?? values.flatMap(({ value, code }) => (code ? [] : (pathOf(value) ?? [])))[0] ?? null;
}

/** Splits `a + b`, `a, b` and `a / b` into names. */
export function specialistNames(value: string): readonly string[] {
  return singleSpaced(bare(value))
    .split(/\s*(?:[+,&、，]|\s\/\s|\s및\s|\sand\s)\s*/u)
    .map((name) =>
      name
        .replace(/\s*[(（].*$/su, "")
        .replace(/^@/u, "")
        .trim(),
    )
    .filter((name) => name !== "" && !/^(?:-+|none|n\/a|tbd|미정|없음)$/iu.test(name));
}

const domains: Readonly<Record<string, string>> = {
  backend: "backend",
  frontend: "frontend",
  database: "database",
  db: "database",
  test: "test",
  tests: "test",
  security: "security",
  백엔드: "backend",
  프론트엔드: "frontend",
  데이터베이스: "database",
  테스트: "test",
  보안: "security",
};

/** Returns the specialist for a domain or layer, if there is one for it. */
export function specialistOfDomain(value: string): readonly string[] {
  const words = bare(value)
    .toLowerCase()
    .split(/[\s/,]+/u);
  const name = words.flatMap((word) => (Object.hasOwn(domains, word) ? [domains[word]!] : []))[0];
  return name === undefined ? [] : [name];
}

/** Finds the paths and patterns in a value: those in backticks, else the words that look like one. */
export function filePaths(value: string): readonly string[] {
  const quoted = [...value.matchAll(/`([^`]+)`/gu)].map((found) => found[1]!.trim());
  const words = quoted.length > 0 ? quoted : bare(value).split(/[\s,;]+/u);
  return words
    .map((word) => trimCharacters(word, "\"'"))
    .filter((word) => /[./*]/u.test(word) && /[\p{L}\p{N}*]/u.test(word))
    .filter((word) => !/[\s:]/u.test(word) && !word.endsWith("."));
}

/** Reads a priority in words, Korean words or as `P0`. */
export function priorityOf(value: string): "high" | "normal" | "low" {
  const plain = bare(value).toLowerCase();
  if (/^(?:high|highest|critical|urgent|blocker|p0|p1|상|높음|긴급|최우선)/u.test(plain)) return "high";
  return /^(?:low|lowest|minor|p3|p4|하|낮음)/u.test(plain) ? "low" : "normal";
}

function testOf(value: string, code: boolean): readonly string[] {
  if (code) return value.startsWith("#") || movesBranches(value) ? [] : [value];
  const command = /^`([^`]+)`$/u.exec(value)?.[1] ?? value;
  return movesBranches(command) ? [] : [command];
}

function pathOf(value: string): string | null {
  const path = bare(value).split(/\s/u)[0] ?? "";
  return path === "" || movesBranches(value) || !/[/\w]/u.test(path) ? null : path;
}

function bare(value: string): string {
  const text = value.replaceAll(/\*\*|`/gu, "").trim();
  return text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1).trim() : text;
}

function append(list: string[], values: readonly string[]): void {
  for (const value of values) list.push(value);
}

function unique(values: readonly string[]): readonly string[] {
  return values.length < 2 ? values : [...new Set(values)];
}
