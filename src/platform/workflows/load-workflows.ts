import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { headingsOfGuide } from "../../checks/documents/headings/guide-headings.ts";
import type { DefinitionProblem } from "../../definitions/definition-file.ts";
import { loadDefinitions } from "../../definitions/load-definitions.ts";
import { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import { flawsOf, guidesOf } from "./check-definition.ts";
import { type DefinitionHashes, hashesOf } from "./definition-hashes.ts";

/** The directories of definitions. A user's folder may have its own `guides` folder. */
interface WorkflowPlaces {
  readonly builtInDir: string;
  readonly guidesDir: string;
  readonly userDirs: readonly string[];
}

/** The headings that guides demand, each as a list of accepted names, by the name of the guide. */
export type GuideHeadings = ReadonlyMap<string, readonly (readonly string[])[]>;

/** All valid workflows. A definition with a problem is left out, and the others stay usable. */
export interface LoadedWorkflows {
  readonly definitions: ReadonlyMap<string, WorkflowDefinition>;
  /** The file of every guide that a workflow names, by workflow. */
  readonly guides: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The headings that each guide demands of its document, by workflow and name of the guide. */
  readonly headings: ReadonlyMap<string, GuideHeadings>;
  /** The directory with the guides of each workflow, as agents see it. */
  readonly guideDirectories: ReadonlyMap<string, string>;
  /** The hashes of each workflow. */
  readonly hashes: ReadonlyMap<string, DefinitionHashes>;
  readonly problems: readonly DefinitionProblem[];
}

/** Loads the built-in definitions, then those of the users' folders in order, each sorted by file name. */
export async function loadWorkflows(places: WorkflowPlaces): Promise<LoadedWorkflows> {
  const { builtInDir, guidesDir, userDirs } = places;
  const { values, problems } = await loadDefinitions(
    [builtInDir, ...userDirs].map((path) => ({ path })),
    {
      schema: WorkflowDefinition,
      unreadableFolder: "The workflow directory cannot be read.",
      examine: async (definition, folder) => {
        const own = folder === builtInDir ? [] : [join(folder, "guides")];
        const found = await findGuides(definition, [...own, guidesDir]);
        const flaws = flawsOf(definition, (guide) => found.guides.has(guide));
        return { value: { definition, ...found }, flaws };
      },
    },
  );
  const hashes = new Map<string, DefinitionHashes>();
  const headings = new Map<string, GuideHeadings>();
  const readGuides = async (name: string, { definition, guides }: FoundWorkflow): Promise<void> => {
    const [hash, demanded] = await Promise.all([
      hashesOf(definition, guides),
      headingsOf(definition, guides),
    ]);
    hashes.set(name, hash);
    headings.set(name, demanded);
  };
  await Promise.all([...values].map(([name, found]) => readGuides(name, found)));
  return {
    definitions: mapped(values, ({ definition }) => definition),
    guides: mapped(values, ({ guides }) => guides),
    guideDirectories: mapped(values, ({ directory }) => directory),
    hashes,
    headings,
    problems,
  };
}

/** Reads the headings that the guides of deliverables demand. */
async function headingsOf(
  { phases }: WorkflowDefinition,
  guides: ReadonlyMap<string, string>,
): Promise<GuideHeadings> {
  const named = new Set(phases.flatMap(({ deliverables }) => deliverables.map(({ guide }) => guide)));
  const read = [...guides]
    .filter(([guide]) => named.has(guide))
    .map(async ([guide, file]) => [guide, headingsOfGuide(await readFile(file, "utf8"))] as const);
  return new Map(await Promise.all(read));
}

function mapped<From, To>(
  map: ReadonlyMap<string, From>,
  change: (value: From) => To,
): ReadonlyMap<string, To> {
  return new Map([...map].map(([name, value]) => [name, change(value)]));
}

interface FoundGuides {
  readonly directory: string;
  readonly guides: ReadonlyMap<string, string>;
}

interface FoundWorkflow extends FoundGuides {
  readonly definition: WorkflowDefinition;
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
    const files = [...named].map((guide) => [guide, join(directory, guide)] as const);
    const found = await Promise.all(files.map(([, file]) => isFile(file)));
    const guides = new Map(files.filter((_, index) => found[index]));
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
