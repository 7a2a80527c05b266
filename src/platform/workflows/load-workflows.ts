import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { flawsOf, guidesOf } from "./check-definition.ts";
import { type DefinitionHashes, hashesOf } from "./definition-hashes.ts";
import { placeName, readDefinition } from "./definition-file.ts";
import type { DefinitionProblem } from "./definition-file.ts";

/** The directories of definitions. A user's folder may have its own `guides` folder. */
interface WorkflowPlaces {
  readonly builtInDir: string;
  readonly guidesDir: string;
  readonly userDirs: readonly string[];
}

/** All valid workflows. A definition with a problem is left out, and the others stay usable. */
export interface LoadedWorkflows {
  readonly definitions: ReadonlyMap<string, WorkflowDefinition>;
  /** The file of every guide that a workflow names, by workflow. */
  readonly guides: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The directory with the guides of each workflow, as agents see it. */
  readonly guideDirectories: ReadonlyMap<string, string>;
  /** The hashes of each workflow. */
  readonly hashes: ReadonlyMap<string, DefinitionHashes>;
  readonly problems: readonly DefinitionProblem[];
}

/** Loads the built-in definitions, then those of the users' folders in order, each sorted by file name. */
export async function loadWorkflows(places: WorkflowPlaces): Promise<LoadedWorkflows> {
  const loaded: Loading = {
    definitions: new Map(),
    guides: new Map(),
    guideDirectories: new Map(),
    hashes: new Map(),
    problems: [],
  };
  const files = new Map<string, string>();
  await loadFolder(places.builtInDir, [places.guidesDir], loaded, files);
  for (const folder of places.userDirs) {
    await loadFolder(folder, [join(folder, "guides"), places.guidesDir], loaded, files);
  }
  return loaded;
}

interface Loading {
  readonly definitions: Map<string, WorkflowDefinition>;
  readonly guides: Map<string, ReadonlyMap<string, string>>;
  readonly guideDirectories: Map<string, string>;
  readonly hashes: Map<string, DefinitionHashes>;
  readonly problems: DefinitionProblem[];
}

async function loadFolder(
  folder: string,
  guideDirs: readonly string[],
  loading: Loading,
  fileOf: Map<string, string>,
): Promise<void> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) {
    loading.problems.push({ file: folder, line: 1, message: "The workflow directory cannot be read." });
    return;
  }
  for (const name of names.filter((name) => name.endsWith(".yaml") || name.endsWith(".yml")).toSorted()) {
    const file = join(folder, name);
    const text = await readFile(file, "utf8").catch(() => null);
    if (text === null) loading.problems.push({ file, line: 1, message: "The file cannot be read." });
    else await loadFile(file, text, guideDirs, loading, fileOf);
  }
}

async function loadFile(
  file: string,
  text: string,
  guideDirs: readonly string[],
  loading: Loading,
  fileOf: Map<string, string>,
): Promise<void> {
  const { definition, problems, lineOf } = readDefinition(file, text);
  loading.problems.push(...problems);
  if (definition === null) return;
  const { directory, guides } = await findGuides(definition, guideDirs);
  const flaws = flawsOf(definition, (guide) => guides.has(guide));
  const taken = fileOf.get(definition.name);
  if (taken !== undefined) {
    flaws.push({ path: ["name"], message: `The name "${definition.name}" is already used by ${taken}.` });
  }
  for (const { path, message } of flaws) {
    loading.problems.push({ file, line: lineOf(path), message: `${placeName(path)}: ${message}` });
  }
  if (flaws.length > 0) return;
  fileOf.set(definition.name, file);
  loading.definitions.set(definition.name, definition);
  loading.guides.set(definition.name, guides);
  loading.guideDirectories.set(definition.name, directory);
  loading.hashes.set(definition.name, await hashesOf(definition, guides));
}

interface FoundGuides {
  readonly directory: string;
  readonly guides: ReadonlyMap<string, string>;
}

/**
 * Finds the guides of a definition, all in one directory, because agents get only one: the first with every guide, or
 * else the one with the most.
 */
async function findGuides(
  definition: WorkflowDefinition,
  directories: readonly string[],
): Promise<FoundGuides> {
  const named = new Set(guidesOf(definition).map(({ guide }) => guide));
  let best: FoundGuides = { directory: directories.at(-1) ?? "", guides: new Map() };
  for (const directory of directories) {
    const guides = new Map<string, string>();
    for (const guide of named) {
      if (await isFile(join(directory, guide))) guides.set(guide, join(directory, guide));
    }
    if (guides.size > best.guides.size) best = { directory, guides };
    if (best.guides.size === named.size) break;
  }
  return best;
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
