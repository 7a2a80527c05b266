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
  /** Returns the headings that each guide of a workflow requires in its document. They are parsed on first use. */
  readonly headingsOf: (workflow: string) => GuideHeadings;
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
  const texts = await readGuides([...values.values()]);
  const hashes = mapped(values, ({ definition, guides }) => hashesOf(definition, named(guides, texts)));
  const headings = new Map<string, GuideHeadings>();
  return {
    definitions: mapped(values, ({ definition }) => definition),
    guides: mapped(values, ({ guides }) => guides),
    guideDirectories: mapped(values, ({ directory }) => directory),
    hashes,
    headingsOf(name) {
      const found = values.get(name);
      const known = headings.get(name) ?? (found === undefined ? new Map() : headingsIn(found, texts));
      headings.set(name, known);
      return known;
    },
    problems,
  };
}

/** The texts of guides, by file. */
type GuideTexts = ReadonlyMap<string, string>;

/** Reads the guides of workflows, each once. */
async function readGuides(workflows: readonly FoundWorkflow[]): Promise<GuideTexts> {
  const files = new Set(workflows.flatMap(({ guides }) => [...guides.values()]));
  return new Map(
    await Promise.all([...files].map(async (file) => [file, await readFile(file, "utf8")] as const)),
  );
}

/** Returns the text of each guide by its name. */
function named(guides: ReadonlyMap<string, string>, texts: GuideTexts): ReadonlyMap<string, string> {
  return mapped(guides, (file) => texts.get(file) ?? "");
}

/** Returns the headings that the guides of deliverables demand. */
function headingsIn({ definition: { phases }, guides }: FoundWorkflow, texts: GuideTexts): GuideHeadings {
  const wanted = new Set(phases.flatMap(({ deliverables }) => deliverables.map(({ guide }) => guide)));
  const read = [...named(guides, texts)].filter(([guide]) => wanted.has(guide));
  return new Map(read.map(([guide, text]) => [guide, headingsOfGuide(text)]));
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
