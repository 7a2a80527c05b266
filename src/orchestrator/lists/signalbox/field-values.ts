import { movesBranches } from "../git-commands.ts";
import { plainPaths } from "./plain-paths.ts";
import { singleSpaced, trimCharacters } from "./trim.ts";

/** Splits `a + b`, `a, b` and `a / b` into names. */
export function specialistNames(value: string): string[] {
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
export function specialistOfDomain(value: string): string[] {
  const words = bare(value)
    .toLowerCase()
    .split(/[\s/,]+/u);
  const name = words.flatMap((word) => (Object.hasOwn(domains, word) ? [domains[word]!] : []))[0];
  return name === undefined ? [] : [name];
}

/** Finds the paths and patterns in a value: those in backticks, else the words that look like one. */
export function filePaths(value: string): string[] {
  const plain = plainPaths(value);
  if (plain !== null) return plain;
  const quoted = [...value.matchAll(/`([^`]+)`/gu)].map((found) => found[1]!.trim());
  const words = quoted.length > 0 ? quoted : bare(value).split(/[\s,;]+/u);
  return words
    .map((word) => trimCharacters(word, "\"'"))
    .filter((word) => /[./*]/u.test(word) && /[\p{L}\p{N}*]/u.test(word))
    .filter((word) => !/[\s:]/u.test(word) && !word.endsWith("."));
}

/** Reads a priority in English or Korean, or in the form `P0`. */
export function priorityOf(value: string): "high" | "normal" | "low" {
  const plain = bare(value).toLowerCase();
  if (/^(?:high|highest|critical|urgent|blocker|p0|p1|상|높음|긴급|최우선)/u.test(plain)) return "high";
  return /^(?:low|lowest|minor|p3|p4|하|낮음)/u.test(plain) ? "low" : "normal";
}

/** Returns the test that a value names, without the signs of code; none if the line moves branches. */
export function testOf(value: string, code: boolean): string[] {
  if (code) return value.startsWith("#") || movesBranches(value) ? [] : [value];
  const command = /^`([^`]+)`$/u.exec(value)?.[1] ?? value;
  return movesBranches(command) ? [] : [command];
}

/** Returns the path that a value begins with; null if there is none. */
export function pathOf(value: string): string | null {
  const path = bare(value).split(/\s/u)[0] ?? "";
  return path === "" || movesBranches(value) || !/[/\w]/u.test(path) ? null : path;
}

function bare(value: string): string {
  const text = value.replaceAll(/\*\*|`/gu, "").trim();
  return text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1).trim() : text;
}
