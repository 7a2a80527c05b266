import { ensureRepository } from "../git/repository.ts";
import { removeOldScratch } from "./scratch.ts";

/**
 * Bare repository of one orchestration. It holds the imported project and every result; agents cannot reach it. `Snapshots`
 * can read it too.
 */
export interface RunRepository {
  readonly directory: string;
}

/** Opens the repository of an orchestration, creates it if missing, and removes what a crash left in it. */
export async function openRunRepository(directory: string): Promise<RunRepository> {
  await ensureRepository(directory);
  await removeOldScratch(directory);
  return { directory };
}
