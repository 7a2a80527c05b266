import { ensureRepository } from "../git/repository.ts";
import { removeOldScratch } from "./scratch.ts";

/**
 * The bare repository of one orchestration. It contains the imported project and every result. Agents cannot
 * reach it. `Snapshots` can read it too.
 */
export interface RunRepository {
  readonly directory: string;
}

/**
 * Opens the repository of an orchestration. Creates it if it is missing, and removes the leftovers of a
 * crash.
 */
export async function openRunRepository(directory: string): Promise<RunRepository> {
  await ensureRepository(directory);
  await removeOldScratch(directory);
  return { directory };
}
