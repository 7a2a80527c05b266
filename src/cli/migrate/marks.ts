import { readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../files/write-durably.ts";

/*
 * Marks in a data directory. `unfinished-move` names the source of a move into it that is not finished; `moved-to` names
 * the target of a move out of it.
 */

/** The beginning of a source that is a backup. */
export const backupPrefix = "the backup ";

/** Returns the source of a move into a data directory that is not finished; null if there is none. */
export function unfinishedMove(directory: string): string | null {
  return read(join(directory, "unfinished-move"));
}

/** Marks a data directory as the target of a move that is not finished. */
export function beginMove(directory: string, source: string): Promise<void> {
  return write(directory, "unfinished-move", source);
}

/** Removes the mark of a move that is finished. */
export async function finishMove(directory: string): Promise<void> {
  rmSync(join(directory, "unfinished-move"));
  await syncDirectory(directory);
}

/** Returns the database to which the installation in a data directory moved; null if it is still there. */
export function movedTo(directory: string): string | null {
  return read(join(directory, "moved-to"));
}

/** Records that the installation in a data directory moved to a database. */
export function markMoved(directory: string, target: string): Promise<void> {
  return write(directory, "moved-to", target);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function write(directory: string, name: string, text: string): Promise<void> {
  await using file = await open(join(directory, name), "w", 0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
  await syncDirectory(directory);
}
