import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CheckpointId, TaskId } from "../../protocol/ids.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import type { TaskState } from "../../protocol/task/state.ts";

/** The states of checkpoints, one file each. The log has their checksums. */
export class CheckpointFiles {
  readonly #directory: string;

  constructor(dataDirectory: string) {
    this.#directory = join(dataDirectory, "checkpoints");
  }

  /** Writes a state atomically and syncs it to disk. Returns its checksum. */
  async write(id: CheckpointId, state: TaskState): Promise<string> {
    const text = JSON.stringify({ format: 1, state });
    const file = this.#file(state.task.id, id);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const fresh = `${file}.new`;
    const handle = await open(fresh, "w", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
    return checksumOf(text);
  }

  /** Returns the state of a checkpoint; null if its file is missing or damaged. */
  async read({ id, taskId, checksum }: Checkpoint): Promise<TaskState | null> {
    const text = await readFile(this.#file(taskId, id), "utf8").catch(() => null);
    if (text === null || checksumOf(text) !== checksum) return null;
    return (JSON.parse(text) as { state: TaskState }).state;
  }

  async remove(taskId: TaskId, id: CheckpointId): Promise<void> {
    await rm(this.#file(taskId, id), { force: true });
  }

  async removeAll(taskId: TaskId): Promise<void> {
    await rm(join(this.#directory, taskId), { recursive: true, force: true });
  }

  /** Lists the tasks with checkpoints. */
  async tasks(): Promise<TaskId[]> {
    const names = await readdir(this.#directory).catch(() => []);
    return names.flatMap((name) => {
      const id = TaskId.safeParse(name);
      return id.success ? [id.data] : [];
    });
  }

  /** Lists the task's checkpoints that have a file. */
  async list(taskId: TaskId): Promise<CheckpointId[]> {
    const names = await readdir(join(this.#directory, taskId)).catch(() => []);
    return names.flatMap((name) => {
      const id = CheckpointId.safeParse(name.split(".", 1)[0]);
      return id.success ? [id.data] : [];
    });
  }

  #file(taskId: TaskId, id: CheckpointId): string {
    return join(this.#directory, taskId, `${id}.json`);
  }
}

function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
