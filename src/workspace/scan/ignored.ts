import { temporaryPrefix } from "../beneath/put-file.ts";

/**
 * Directories with reproducible content: fetched packages, output of builds and test runs, and the agent's
 * own version control. They are not part of the deliverables and stay in place when a workspace is restored.
 */
const directories: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  ".jj",
  "node_modules",
  "bower_components",
  "dist",
  "target",
  ".next",
  ".nuxt",
  ".output",
  ".svelte-kit",
  ".angular",
  ".astro",
  ".vite",
  ".turbo",
  ".parcel-cache",
  ".cache",
  ".nyc_output",
  "coverage",
  "__pycache__",
  ".venv",
  "venv",
  ".tox",
  ".nox",
  ".pytest_cache",
  ".mypy_cache",
  ".ruff_cache",
  ".ipynb_checkpoints",
  ".gradle",
  ".dart_tool",
  ".terraform",
]);

const versionControl: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".jj"]);

/** Files that operating systems and git create. */
const files: ReadonlySet<string> = new Set([".git", ".ds_store", "thumbs.db", "desktop.ini"]);

/** True if an entry is not part of the work, at any depth. A link counts as its target's kind. */
export function isIgnored(name: string, kind: "directory" | "file"): boolean {
  if (name.toLowerCase() === ".git" || name.startsWith(temporaryPrefix)) return true;
  return files.has(name.toLowerCase()) || (kind === "directory" && directories.has(name));
}

/** True if a directory of this name usually has reproducible content, but may also be part of a project. */
export function isReproducible(name: string): boolean {
  return directories.has(name) && !versionControl.has(name);
}
