import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { OrchestrationId, TaskId } from "../../protocol/ids.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { openSnapshots, type Snapshots } from "../../workspace/snapshots/snapshots.ts";

/** The directories besides workspaces: snapshots, which agents cannot reach, and copies to verify and build. */
export class TaskDirectories {
  readonly #data: string;
  readonly #opened = new Map<TaskId, Promise<Snapshots>>();

  constructor(dataDirectory: string) {
    this.#data = dataDirectory;
  }

  /** Returns the task's snapshot repository, which is created if it does not exist. */
  snapshots(taskId: TaskId): Promise<Snapshots> {
    const known = this.#opened.get(taskId);
    if (known !== undefined) return known;
    const opening = openSnapshots(this.#repository(taskId));
    this.#opened.set(taskId, opening);
    opening.catch(() => this.#opened.delete(taskId));
    return opening;
  }

  /** Opens the task's snapshot repository again when it is needed, since its files have changed. */
  forget(taskId: TaskId): void {
    this.#opened.delete(taskId);
  }

  /** Deletes the task's snapshot repository. */
  async remove(taskId: TaskId): Promise<void> {
    await this.#opened.get(taskId)?.catch(() => undefined);
    this.#opened.delete(taskId);
    await rm(this.#repository(taskId), { recursive: true, force: true });
  }

  #repository(taskId: TaskId): string {
    return join(this.#data, "snapshots", `${taskId}.git`);
  }

  /** Returns the workspace of a verifier: a copy of the commit that it judges. */
  verification(taskId: TaskId): string {
    return join(this.#data, "verifications", taskId);
  }

  /** Returns the bare repository of an orchestration. */
  runRepository(id: OrchestrationId): string {
    return join(this.#data, "orchestrations", id, "repository.git");
  }

  /** Returns the directory in which a project is built and tested. */
  built(name: string): string {
    return join(this.#data, "builds", name);
  }

  /** The directory with stored results of setup commands. */
  get dependencies(): string {
    return join(this.#data, "dependencies");
  }

  /** The directory into which sources are fetched. */
  get scratch(): string {
    return join(this.#data, "scratch");
  }

  /** Deletes partly fetched sources and builds that a killed server left behind. */
  async clearTransient(): Promise<void> {
    for (const directory of [this.built(""), this.scratch]) await removeTree(directory);
  }
}
