import { temporaryPrefix } from "../beneath/put-file.ts";

/**
 * Directories whose content others make again: what package managers fetched, what builds and test runs left, and
 * what belongs to a version control of the agent's own. They are no part of what an agent delivers, and they stay
 * where they are when a workspace is restored.
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

/** Files that operating systems and git leave beside the work. */
const files: ReadonlySet<string> = new Set([".git", ".ds_store", "thumbs.db", "desktop.ini"]);

/** Whether something in a workspace is no part of the work, wherever it stands. A link counts as what it stands for. */
export function isIgnored(name: string, kind: "directory" | "file"): boolean {
  if (name.toLowerCase() === ".git" || name.startsWith(temporaryPrefix)) return true;
  return files.has(name.toLowerCase()) || (kind === "directory" && directories.has(name));
}
