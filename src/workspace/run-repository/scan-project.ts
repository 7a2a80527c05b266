import { dirname } from "node:path";

import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { isReproducible } from "../scan/ignored.ts";
import { readScanned } from "../scan/read-file.ts";
import { scanWorkspace, type Scan, type ScannedFile } from "../scan/scan.ts";
import { IgnoreRulesFault, openIgnoreRules, type IgnoreRules } from "./ignore-rules.ts";
import { inspect } from "./inspect.ts";
import type { ShadowTree } from "./shadow-tree.ts";
import type { TrackedFiles } from "./tracked-files.ts";

/**
 * Scans the files of a project: the files of a commit, and new files that its ignore files do not exclude.
 * Scans a directory of reproducible content only if the commit has files in it and no ignore file excludes
 * it. Leaves out submodules.
 */
export async function scanProject(
  repository: string,
  workspace: string,
  tracked: TrackedFiles,
  { limits, shadow }: { readonly limits: WorkspaceLimits; readonly shadow: ShadowTree },
): Promise<Scan> {
  const rules = openIgnoreRules(repository, shadow);
  const project = new ProjectRules(workspace, tracked, shadow, rules);
  try {
    const scan = await scanWorkspace(workspace, limits, (path, name) => project.enters(path, name));
    const known = scan.files.filter(({ path }) => tracked.files.has(path));
    const fresh = scan.files.filter(({ path }) => !tracked.files.has(path) && !tracked.submodules.has(path));
    return { ...scan, files: [...known, ...(await project.withoutIgnored(fresh))] };
  } catch (error) {
    if (!(error instanceof IgnoreRulesFault)) throw error;
    return withoutRules(workspace, tracked, limits);
  } finally {
    await rules.close();
  }
}

/** Scans only the files of the commit, because the ignore files cannot be evaluated. */
async function withoutRules(
  workspace: string,
  tracked: TrackedFiles,
  limits: WorkspaceLimits,
): Promise<Scan> {
  const scan = await scanWorkspace(workspace, limits, (path) => tracked.directories.has(path));
  const message =
    "The patterns in the .gitignore files take too long to evaluate, so no new file was taken. Simplify them.";
  return {
    ...scan,
    files: scan.files.filter(({ path }) => tracked.files.has(path)),
    problems: [...scan.problems, { path: ".gitignore", code: "unreadable", message }],
    complete: false,
  };
}

/** The ignore files of a workspace, copied into the shadow tree on demand. */
class ProjectRules {
  readonly #workspace: string;
  readonly #tracked: TrackedFiles;
  readonly #shadow: ShadowTree;
  readonly #rules: IgnoreRules;
  /** The directories whose ignore file was copied or does not exist. */
  readonly #copied = new Set<string>();
  #isEmpty = true;

  constructor(workspace: string, tracked: TrackedFiles, shadow: ShadowTree, rules: IgnoreRules) {
    this.#workspace = workspace;
    this.#tracked = tracked;
    this.#shadow = shadow;
    this.#rules = rules;
  }

  async enters(path: string, name: string): Promise<boolean> {
    if (this.#tracked.submodules.has(path)) return false;
    const isTracked = this.#tracked.directories.has(path);
    if (isTracked !== isReproducible(name)) return isTracked;
    for (const parent of parentsOf(path)) await this.#copy(parent);
    if (this.#isEmpty) return true;
    await this.#shadow.makeDirectory(path);
    return (await this.#rules.ignored([path])).size === 0;
  }

  async withoutIgnored(files: readonly ScannedFile[]): Promise<readonly ScannedFile[]> {
    const parents = new Set(files.flatMap(({ path }) => parentsOf(path)));
    for (const parent of parents) await this.#copy(parent);
    if (this.#isEmpty || files.length === 0) return files;
    const ignored = await this.#rules.ignored(files.map(({ path }) => path));
    return files.filter(({ path }) => !ignored.has(path));
  }

  async #copy(directory: string): Promise<void> {
    if (this.#copied.has(directory)) return;
    this.#copied.add(directory);
    const path = directory === "" ? ".gitignore" : `${directory}/.gitignore`;
    const found = await inspect(this.#workspace, path);
    if (found.is !== "there" || found.file.kind !== "file") return;
    const read = await readScanned(this.#workspace, found.file, maxIgnoreFileBytes);
    if (read === null) return;
    await this.#shadow.put(path, read.bytes);
    this.#isEmpty = false;
  }
}

const maxIgnoreFileBytes = 1 << 20;

/** Returns the directories that contain a path, from the root inwards. */
function parentsOf(path: string): string[] {
  const parents: string[] = [];
  for (let at = dirname(path); at !== "."; at = dirname(at)) parents.unshift(at);
  return ["", ...parents];
}
