import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TaskId } from "../../protocol/ids.ts";
import { openSnapshots, type Snapshots } from "../../workspace/snapshots/snapshots.ts";

/** The directories beside the workspaces: snapshots, which agents cannot reach, and copies to verify and to build. */
export class TaskDirectories {
  readonly #data: string;
  readonly #opened = new Map<TaskId, Promise<Snapshots>>();

  constructor(dataDirectory: string) {
    this.#data = dataDirectory;
  }

  /** The task's repository of snapshots, which is made if it is not there. */
  snapshots(taskId: TaskId): Promise<Snapshots> {
    const known = this.#opened.get(taskId);
    if (known !== undefined) return known;
    const opening = openSnapshots(this.#repository(taskId));
    this.#opened.set(taskId, opening);
    opening.catch(() => this.#opened.delete(taskId));
    return opening;
  }

  /** Removes the task's repository of snapshots. */
  async remove(taskId: TaskId): Promise<void> {
    await this.#opened.get(taskId)?.catch(() => undefined);
    this.#opened.delete(taskId);
    await rm(this.#repository(taskId), { recursive: true, force: true });
  }

  #repository(taskId: TaskId): string {
    return join(this.#data, "snapshots", `${taskId}.git`);
  }

  /** The workspace of a verifier: a copy of the commit that it judges. */
  verification(taskId: TaskId): string {
    return join(this.#data, "verifications", taskId);
  }

  /** Where a produced project is built and tested. */
  built(name: string): string {
    return join(this.#data, "builds", name);
  }

  /** Where a source is fetched to. */
  get scratch(): string {
    return join(this.#data, "scratch");
  }

  /** Removes half-fetched sources and builds of a server that was killed. */
  async clearTransient(): Promise<void> {
    for (const directory of [this.built(""), this.scratch])
      await rm(directory, { recursive: true, force: true });
  }
}
