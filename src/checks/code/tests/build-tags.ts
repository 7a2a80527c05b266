import type { ProjectFiles } from "../project-files.ts";

/** Returns the build tag that keeps a Go file out of every command of the project, or null. */
export function missingTag(text: string, project: ProjectFiles): string | null {
  const constraint = constraintOf(text);
  if (constraint === null) return null;
  const tags = tagsIn(project);
  const unset = new Set<string>();
  const holds = evaluated(constraint, (tag) => {
    if (tags.has(tag) || isOfMachine(tag)) return true;
    unset.add(tag);
    return false;
  });
  return holds === false ? ([...unset][0] ?? null) : null;
}

/** Returns the expression of `//go:build`, which precedes the package clause. */
export function constraintOf(text: string): string | null {
  for (const line of text.split("\n", 200)) {
    if (line.startsWith("package ")) return null;
    const found = /^\/\/go:build[ \t]{1,9}(.{1,300})/.exec(line)?.[1];
    if (found !== undefined) return found.trim();
  }
  return null;
}

/** Systems, processors and versions; a file for one of them runs there. */
function isOfMachine(tag: string): boolean {
  return /^(?:linux|darwin|windows|freebsd|netbsd|openbsd|android|ios|js|wasip1|plan9|solaris|aix|unix|amd64|arm64|arm|386|wasm|riscv64|ppc64le|s390x|cgo|race|gc|gccgo|msan|asan|go1\.\d{1,3})$/.test(
    tag,
  );
}

const tagsOf = new WeakMap<ProjectFiles, ReadonlySet<string>>();

/** Returns the tags that a command in a file of the project sets. */
function tagsIn(project: ProjectFiles): ReadonlySet<string> {
  const known = tagsOf.get(project);
  if (known !== undefined) return known;
  const found = new Set<string>();
  tagsOf.set(project, found);
  for (const { path, text } of project.texts) {
    if (path.endsWith(".go") || !text.includes("-tags")) continue;
    for (const [, list = ""] of text.matchAll(/-tags[= ]{1,3}["']?([\w.,]{1,200})/g))
      for (const tag of list.split(",")) found.add(tag);
  }
  return found;
}

/** Evaluates an expression of tags with `!`, `&&`, `||` and parentheses. Null if it is not one. */
function evaluated(expression: string, has: (tag: string) => boolean): boolean | null {
  const tokens = expression.match(/\|\||&&|[!()]|[\w.]{1,60}/g) ?? [];
  let at = 0;
  const primary = (depth: number): boolean | null => {
    const token = tokens[at++];
    if (token === undefined || depth > 50) return null;
    if (token === "!") {
      const value = primary(depth + 1);
      return value === null ? null : !value;
    }
    if (token !== "(") return /^[\w.]/.test(token) ? has(token) : null;
    const value = sum(depth + 1);
    return tokens[at++] === ")" ? value : null;
  };
  const product = (depth: number): boolean | null => {
    let value = primary(depth);
    while (tokens[at] === "&&") {
      at++;
      const next = primary(depth);
      value = value === null || next === null ? null : value && next;
    }
    return value;
  };
  const sum = (depth: number): boolean | null => {
    let value = product(depth);
    while (tokens[at] === "||") {
      at++;
      const next = product(depth);
      value = value === null || next === null ? null : value || next;
    }
    return value;
  };
  const value = sum(0);
  return at === tokens.length ? value : null;
}
