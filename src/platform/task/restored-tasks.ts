import { mkdir, open, rm } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { TaskId } from "../../protocol/ids.ts";

/**
 * The tasks of a data directory that was restored from a backup and whose workspaces are not restored yet. `restored/`
 * in the data directory has a file for each.
 */
export class RestoredTasks {
  readonly #directory: string;
  readonly #ids: Set<TaskId>;

  private constructor(directory: string, ids: Set<TaskId>) {
    this.#directory = directory;
    this.#ids = ids;
  }

  /** Reads the restored tasks of a data directory. Almost always there are none. */
  static read(dataDirectory: string): RestoredTasks {
    const directory = join(dataDirectory, folder);
    const ids = namesIn(directory).filter((name): name is TaskId => TaskId.safeParse(name).success);
    return new RestoredTasks(directory, new Set(ids));
  }

  /** Marks tasks whose workspaces the next server restores from their last checkpoints. */
  static async mark(dataDirectory: string, ids: readonly string[]): Promise<void> {
    const directory = join(dataDirectory, folder);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const id of ids) await (await open(join(directory, TaskId.parse(id)), "w", 0o600)).close();
    await using handle = await open(directory, "r");
    await handle.sync();
  }

  /** Returns the tasks that are not restored yet. */
  ids(): TaskId[] {
    return [...this.#ids];
  }

  has(id: TaskId): boolean {
    return this.#ids.has(id);
  }

  /** Removes the mark of a task whose workspace has been restored. */
  async done(id: TaskId): Promise<void> {
    if (!this.#ids.delete(id)) return;
    await rm(join(this.#directory, id), { force: true });
    if (this.#ids.size === 0) await rm(this.#directory, { recursive: true, force: true });
  }
}

const folder = "restored";

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
