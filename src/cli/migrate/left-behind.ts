import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "../../store/store.ts";
import { databaseIn } from "../open-store.ts";

/** Returns the number of tasks in the embedded database of a data directory, if a server uses another, empty one. */
export async function tasksLeftBehind(
  directory: string,
  store: Pick<Store, "lastPosition">,
): Promise<number> {
  const file = databaseIn(directory);
  if (!existsSync(file) || (await store.lastPosition()) !== "") return 0;
  try {
    using db = new DatabaseSync(file, { readOnly: true });
    const row = db.prepare("select count(*) as tasks from tasks where parent_id is null").get();
    return (row as { tasks: number } | undefined)?.tasks ?? 0;
  } catch {
    // An older or damaged database; the server does not need it.
    return 0;
  }
}
