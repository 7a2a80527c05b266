import type { Code } from "../trees/code-node.ts";

/** Returns the project's file that an import means, or null if it lies outside of the project or does not exist. */
export function resolveImport(
  from: string,
  module: string,
  language: Code["language"],
  paths: ReadonlySet<string>,
): string | null {
  if (language === "javascript") return module.startsWith(".") ? script(joined(from, module), paths) : null;
  return language === "python" ? python(from, module, paths) : null;
}

/** Joins a relative path with the folder of a file. Null if it leaves the project. */
export function joined(from: string, relative: string): string | null {
  const parts = from.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "." || part === "") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length === 0) return null;
    else parts.pop();
  }
  return parts.join("/");
}

const endings = [
  "",
  ".js",
  ".ts",
  ".tsx",
  ".jsx",
  ".mjs",
  ".cjs",
  ".mts",
  ".cts",
  ".json",
  ".d.ts",
  ".vue",
  ".svelte",
  ".node",
];

/** Finds the file of a JavaScript import, with the endings that runtimes and bundlers add or replace. */
export function script(path: string | null, paths: ReadonlySet<string>): string | null {
  if (path === null) return null;
  const clean = path.replace(/[?#].*$/, "");
  const base = clean === "" ? "index" : clean;
  for (const end of endings) if (paths.has(base + end)) return base + end;
  const stem = base.replace(/\.[cm]?jsx?$/, "");
  if (stem !== base)
    for (const end of [".ts", ".tsx", ".mts", ".cts"]) if (paths.has(stem + end)) return stem + end;
  for (const end of endings.slice(1)) {
    const index = clean === "" ? `index${end}` : `${clean}/index${end}`;
    if (paths.has(index)) return index;
  }
  return null;
}

/** Finds the file of a Python module: beside the file, from the root, from `src`, or relative by dots. */
function python(from: string, module: string, paths: ReadonlySet<string>): string | null {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll(".", "/");
  const folder = from.split("/").slice(0, -1);
  const roots =
    dots > 0
      ? [folder.slice(0, folder.length - dots + 1)]
      : folder
          .map((_, index) => folder.slice(0, index))
          .concat(
            [folder],
            folder.map((_, index) => [...folder.slice(0, index), "src"]),
            [["src"], ["lib"], ["app"]],
          );
  for (const root of roots) {
    const base = [...root, ...(inner === "" ? [] : [inner])].join("/");
    for (const end of [".py", "/__init__.py"]) if (paths.has(base + end)) return base + end;
  }
  return null;
}
