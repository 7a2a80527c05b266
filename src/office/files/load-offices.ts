import type { DefinitionProblem } from "../../definitions/definition-file.ts";
import { loadDefinitions } from "../../definitions/load-definitions.ts";
import { OfficeDefinition } from "../../protocol/office/definition.ts";
import { officeFlaws } from "./check-office.ts";

/** The folders of office files. */
interface OfficePlaces {
  readonly builtInDir: string;
  /** The folder in the data directory, which need not exist. */
  readonly ownDir: string;
  /** The folders of the configuration. */
  readonly configuredDirs: readonly string[];
}

/** All valid offices. A file with a problem is left out, and the others stay usable. */
export interface LoadedOffices {
  readonly definitions: ReadonlyMap<string, OfficeDefinition>;
  readonly problems: readonly DefinitionProblem[];
}

/**
 * Loads the built-in offices, then those of the data directory and of the configured folders, each sorted by file name.
 * Members may use the agents with these names.
 */
export async function loadOffices(places: OfficePlaces, agents: readonly string[]): Promise<LoadedOffices> {
  const { builtInDir, ownDir, configuredDirs } = places;
  const own = configuredDirs.includes(ownDir) ? [] : [{ path: ownDir, mayBeMissing: true }];
  const folders = [{ path: builtInDir }, ...own, ...configuredDirs.map((path) => ({ path }))];
  const { values, problems } = await loadDefinitions(folders, {
    schema: OfficeDefinition,
    unreadableFolder: "The office directory cannot be read. Create it, or give this user access to it.",
    examine: (definition) => ({ value: definition, flaws: officeFlaws(definition, agents) }),
  });
  return { definitions: values, problems };
}
