import type { ForkCheckpoint } from "../protocol/api/gates.ts";
import type { CheckpointId, IdSource, TaskId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { Checkpoint, RestoreEffects, RestorePlan } from "../protocol/task/checkpoint.ts";
import type { PersonCommand } from "../protocol/task/command.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Task } from "../protocol/task/task.ts";
import type { Store } from "../store/store.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import type { CheckpointFiles } from "./gate/checkpoint-files.ts";
import { effectsOf } from "./gate/restore-effects.ts";
import { lastWhole, planOf, planOfPhase } from "./gate/restore-plan.ts";

/** What the desk works with. */
interface DeskOptions {
  readonly store: Store;
  readonly files: CheckpointFiles;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  readonly ids: IdSource;
  readonly state: (taskId: TaskId) => Promise<TaskState | null>;
  readonly decide: (taskId: TaskId, command: PersonCommand, by: string) => Promise<Result<TaskState>>;
  /** Begins a stream with these events. */
  readonly create: (
    first: TaskEvent & { type: "task.created" },
    more: readonly TaskEvent[],
    by: string,
  ) => Promise<TaskState>;
  /** Brings a commit of one task into the new workspace of another. */
  readonly copy: (taskId: TaskId, commit: string, workspace: string) => Promise<void>;
  readonly workspaceOf: (taskId: TaskId) => string;
}

/** Where people take tasks back to checkpoints, try them again from there, or begin new ones from them. */
export class CheckpointDesk {
  readonly #options: DeskOptions;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  async effects(id: CheckpointId): Promise<Result<RestoreEffects>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    const { state, checkpoint } = found.value;
    const plan = await planOf(checkpoint, state, this.#options.files);
    if (!plan.ok) return plan;
    return ok(await effectsOf(plan.value, state, await this.#options.snapshots(state.task.id)));
  }

  async restore(id: CheckpointId, by: string): Promise<Result<Task>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    const { state, checkpoint } = found.value;
    const plan = await planOf(checkpoint, state, this.#options.files);
    return plan.ok ? this.#begin(state, plan.value, by) : plan;
  }

  /** Tries a failed or cancelled task again from its last whole checkpoint, or from the beginning of its phase. */
  async retry(state: TaskState, from: "checkpoint" | "phase", by: string): Promise<Result<Task>> {
    const { task } = state;
    if (task.status !== "failed" && task.status !== "cancelled") {
      return this.#decided(state.task.id, { type: "task.retry", from }, by);
    }
    if (from === "phase") return this.#begin(state, planOfPhase(state), by);
    const last = await lastWhole(state, this.#options.files);
    if (last === null) return this.#decided(task.id, { type: "task.retry", from: "scratch" }, by);
    return this.#begin(state, last.plan, by);
  }

  /** A new task with the workspace and the conversation of a checkpoint; the old one is left as it is. */
  async fork(id: CheckpointId, { title, submit }: ForkCheckpoint, by: string): Promise<Result<Task>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    const { state, checkpoint } = found.value;
    const plan = await planOf(checkpoint, state, this.#options.files);
    if (!plan.ok) return plan;
    const { ids, copy, create, workspaceOf } = this.#options;
    const taskId = ids.task();
    const workspace = workspaceOf(taskId);
    if (plan.value.commit !== null) await copy(state.task.id, plan.value.commit, workspace);
    const { task, gate } = state;
    const created = await create(
      {
        type: "task.created",
        id: taskId,
        taskType: task.type,
        title: title ?? task.title,
        description: task.description,
        agent: task.agent,
        createdBy: by,
        workspace,
        outline: [...gate.outline],
        source: null,
        verifier: gate.verifier,
      },
      [
        {
          type: "task.forked",
          from: task.id,
          plan: { ...plan.value, stage: "working", commit: null, baseCommit: null },
        },
      ],
      by,
    );
    return submit === true ? this.#decided(taskId, { type: "task.submit" }, by) : ok(created.task);
  }

  async #begin(state: TaskState, plan: RestorePlan, by: string): Promise<Result<Task>> {
    return this.#decided(state.task.id, { type: "checkpoint.restore", plan }, by);
  }

  async #decided(taskId: TaskId, command: PersonCommand, by: string): Promise<Result<Task>> {
    const decided = await this.#options.decide(taskId, command, by);
    return decided.ok ? ok(decided.value.task) : decided;
  }

  async #find(id: CheckpointId): Promise<Result<{ state: TaskState; checkpoint: Checkpoint }>> {
    const taskId = await this.#options.store.ownerOf(id);
    const state = taskId === null ? null : await this.#options.state(taskId);
    const checkpoint = state?.gate.checkpoints.find((each) => each.id === id);
    if (state === null || checkpoint === undefined) {
      return refuse("not_found", `There is no checkpoint ${id}.`);
    }
    return ok({ state, checkpoint });
  }
}
