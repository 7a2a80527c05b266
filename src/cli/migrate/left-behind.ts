import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "../../store/store.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { databaseIn } from "../open-store.ts";
import { movedTo } from "./marks.ts";

/** Returns the number of tasks in the embedded database of a data directory, if a server uses another, empty one. */
export async function tasksLeftBehind(
  directory: string,
  store: Pick<Store, "lastPosition">,
): Promise<number> {
  if (!existsSync(databaseIn(directory)) || (await store.lastPosition()) !== "") return 0;
  return tasksIn(directory);
}

/**
 * Throws if a data directory that is about to join an installation with tasks has tasks of its own: two installations
 * need two schemas.
 */
export async function refuseForeignInstallation(
  directory: string,
  store: Pick<Store, "lastPosition">,
): Promise<void> {
  if (movedTo(directory) !== null || !existsSync(databaseIn(directory))) return;
  if ((await store.lastPosition()) === "") return;
  const tasks = tasksIn(directory);
  if (tasks === 0) return;
  throw new CommandFailure(
    exitCodes.failed,
    `The database in DATABASE_URL already has the tasks of an installation, and ${directory} has ${tasks === 1 ? "1 task" : `${tasks} tasks`} of another. ` +
      "To keep both in this database, set DATABASE_SCHEMA to a new name and run: signalbox migrate to-postgres. To add a node to the installation, use an empty data directory.",
  );
}

function tasksIn(directory: string): number {
  try {
    using db = new DatabaseSync(databaseIn(directory), { readOnly: true });
    const row = db.prepare("select count(*) as tasks from tasks where parent_id is null").get();
    return (row as { tasks: number } | undefined)?.tasks ?? 0;
  } catch {
    // An older or damaged database; the server does not need it.
    return 0;
  }
}
