import { resolve } from "node:path";
import { loadOffices, type LoadedOffices } from "../office/files/load-offices.ts";
import { configuredFolders } from "./configured-folders.ts";

interface OfficeSources {
  readonly builtInDir: string;
  readonly dataDirectory: string;
  /** The folders as configured. */
  readonly officeDirs: readonly string[];
  readonly configFile: string | undefined;
  /** The names of the agents that members may use. */
  readonly agents: readonly string[];
  /** Called for every problem of a file. */
  readonly warn: (message: string) => void;
}

/** Loads the offices of this installation. A file with a mistake is skipped, and a warning reports its position. */
export async function installedOffices(sources: OfficeSources): Promise<LoadedOffices> {
  const { builtInDir, dataDirectory, officeDirs, configFile, agents, warn } = sources;
  const ownDir = resolve(dataDirectory, "offices");
  const configuredDirs = configuredFolders(officeDirs, configFile);
  const offices = await loadOffices({ builtInDir, ownDir, configuredDirs }, agents);
  for (const { file, line, message } of offices.problems) {
    warn(`An office is not valid. ${file}:${line}: ${message}`);
  }
  return offices;
}
