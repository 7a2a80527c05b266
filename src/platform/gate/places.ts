import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { RunId, TaskId } from "../../protocol/ids.ts";
import { openSnapshots, type Snapshots } from "../../workspace/snapshots/snapshots.ts";

/** Where the platform keeps what agents must not reach: snapshots of workspaces, and copies to be judged or built. */
export class GatePlaces {
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

  /** The working directory of a verification agent's session. */
  judged(runId: RunId): string {
    return join(this.#data, "verifications", runId);
  }

  /** Where a produced project is built and tested. */
  built(name: string): string {
    return join(this.#data, "builds", name);
  }

  /** Where a source is fetched to. */
  get scratch(): string {
    return join(this.#data, "scratch");
  }

  /** Removes what is of use only while this server lives: half-fetched sources and builds of one that was killed. */
  async clearPassing(): Promise<void> {
    for (const passing of [this.built(""), this.scratch]) await rm(passing, { recursive: true, force: true });
  }
}
