import { readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../files/write-durably.ts";

/** Returns the source of a move into a data directory that is not finished; null if there is none. */
export function unfinishedMove(directory: string): string | null {
  try {
    return readFileSync(fileIn(directory), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Marks a data directory as the target of a move that is not finished. */
export async function beginMove(directory: string, source: string): Promise<void> {
  await using file = await open(fileIn(directory), "w", 0o600);
  await file.writeFile(`${source}\n`);
  await file.sync();
  await syncDirectory(directory);
}

/** Removes the mark. */
export async function finishMove(directory: string): Promise<void> {
  rmSync(fileIn(directory));
  await syncDirectory(directory);
}

function fileIn(directory: string): string {
  return join(directory, "unfinished-move");
}
