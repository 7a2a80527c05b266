import { system } from "../../protocol/actor.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskStatus } from "../../protocol/task/task.ts";
import type { Store, TaskRow } from "../../store/store.ts";
import type { TaskStreams } from "./task-streams.ts";

/** The part of a child task's state that every coordinator records. */
export interface ChildTotals {
  readonly childId: TaskId;
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
}

/** Returns the totals of a child task. */
export function totalsOf({ seq, task }: TaskState): ChildTotals {
  return {
    childId: task.id,
    seq,
    status: task.status,
    tokens: task.tokensUsed,
    costUsd: task.costUsd,
  };
}

/** The child tasks of the streams of one kind that coordinate agents, such as orchestrations or offices. */
export class CoordinatedTasks {
  protected readonly tasks: TaskStreams;
  readonly #kind: string;
  readonly #store: Pick<Store, "childrenOf">;

  constructor(kind: string, tasks: TaskStreams, store: Pick<Store, "childrenOf">) {
    this.#kind = kind;
    this.tasks = tasks;
    this.#store = store;
  }

  /** Returns all children of a stream, also those that it no longer needs. */
  all(id: string): Promise<readonly TaskRow[]> {
    return this.#store.childrenOf({ kind: this.#kind, id });
  }

  /** Returns the state of a child; null if it does not exist. */
  async state(id: TaskId): Promise<TaskState | null> {
    const known = await this.tasks.log.state(id);
    return known === null || known.deleted ? null : known;
  }

  /** Cancels a child that is pending or in progress. */
  async cancel({ task }: TaskState): Promise<void> {
    if (["pending", "in_progress"].includes(task.status))
      await this.tasks.execute(task.id, { type: "task.cancel" }, { by: system });
  }

  /** Deletes all children of a stream, which have ended, with their files. */
  async removeAll(id: string): Promise<void> {
    for (const { id: childId } of await this.all(id)) {
      if ((await this.state(childId)) !== null)
        await this.tasks.execute(childId, { type: "task.delete" }, { by: system });
    }
  }
}
