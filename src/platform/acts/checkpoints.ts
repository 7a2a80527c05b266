import type { Projects } from "../../projects/projects.ts";
import type { Act } from "../../engine/act.ts";
import { actorName } from "../../protocol/actor.ts";
import type { TaskStreams } from "../task/task-streams.ts";
import type { ForkCheckpoint } from "../../protocol/api/gates.ts";
import type { CheckpointId, IdSource, TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Checkpoint, RestoreEffects, RestorePlan } from "../../protocol/task/checkpoint.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Task } from "../../protocol/task/task.ts";
import type { Store } from "../../store/store.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import type { CheckpointFiles } from "../gate/checkpoint-files.ts";
import { effectsOf } from "../gate/restore-effects.ts";
import { lastWhole, planOf, planOfPhase } from "../gate/restore-plan.ts";

/** Options for checkpoints. */
interface CheckpointsOptions {
  readonly projects: Pick<Projects, "taking">;
  readonly store: Store;
  readonly streams: TaskStreams;
  readonly files: CheckpointFiles;
  /** Brings the files of a task that another node works on to the state that it has published. */
  readonly fresh: (taskId: TaskId) => Promise<unknown>;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  readonly ids: IdSource;
  /** Checks out a commit of one task into the new workspace of another. */
  readonly copy: (taskId: TaskId, commit: string, fork: { id: TaskId; workspace: string }) => Promise<void>;
  readonly workspaceOf: (taskId: TaskId) => string;
  /** Makes the files of a task that does not exist yet available to the node that will work on it. */
  readonly publishNew: (taskId: TaskId) => Promise<void>;
}

/** Restores tasks to checkpoints, retries them from there, and forks new tasks from them. */
export class Checkpoints {
  readonly #options: CheckpointsOptions;

  constructor(options: CheckpointsOptions) {
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

  async restore(id: CheckpointId, act: Act): Promise<Result<Task>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    const { state, checkpoint } = found.value;
    const plan = await planOf(checkpoint, state, this.#options.files);
    return plan.ok ? this.#begin(state, plan.value, act) : plan;
  }

  /** Retries a failed or cancelled task from its last complete checkpoint, or from the start of its phase. */
  async retry(state: TaskState, from: "checkpoint" | "phase", act: Act): Promise<Result<Task>> {
    const { task } = state;
    if (task.status !== "failed" && task.status !== "cancelled") {
      return this.#decided(state.task.id, { type: "task.retry", from }, act);
    }
    if (from === "phase") return this.#begin(state, planOfPhase(state), act);
    await this.#options.fresh(task.id);
    const { whole, skipped } = await lastWhole(state, this.#options.files);
    if (whole === null) return this.#decided(task.id, { type: "task.retry", from, skipped }, act);
    return this.#decided(task.id, { type: "checkpoint.restore", plan: whole.plan, skipped }, act);
  }

  /** Creates a task with the workspace and the conversation of a checkpoint. The original task does not change. */
  async fork(id: CheckpointId, { title, submit }: ForkCheckpoint, act: Act): Promise<Result<Task>> {
    const found = await this.#find(id);
    if (!found.ok) return found;
    const { state, checkpoint } = found.value;
    const taking = this.#options.projects.taking(state.task.project);
    if (!taking.ok) return taking;
    const plan = await planOf(checkpoint, state, this.#options.files);
    if (!plan.ok) return plan;
    const { ids, copy, streams, workspaceOf } = this.#options;
    const taskId = ids.task();
    const workspace = workspaceOf(taskId);
    if (plan.value.commit !== null) await copy(state.task.id, plan.value.commit, { id: taskId, workspace });
    await this.#options.publishNew(taskId);
    const { task, gate } = state;
    const created = await streams.create(
      taskId,
      [
        {
          type: "task.created",
          id: taskId,
          project: task.project,
          taskType: task.type,
          title: title ?? task.title,
          description: task.description,
          agent: task.agent,
          createdBy: actorName(act.by),
          workspace,
          outline: [...gate.outline],
          ...(gate.definition === null ? {} : { definition: gate.definition }),
          source: null,
          verifier: gate.verifier,
        },
        {
          type: "task.forked",
          from: task.id,
          plan: { ...plan.value, stage: "working", commit: null, baseCommit: null },
        },
      ],
      submit === true ? [{ type: "task.submit" }] : [],
      act,
      ({ task: forked }) => forked,
    );
    return created.ok ? ok(created.value.task) : created;
  }

  async #begin(state: TaskState, plan: RestorePlan, act: Act): Promise<Result<Task>> {
    return this.#decided(state.task.id, { type: "checkpoint.restore", plan }, act);
  }

  async #decided(taskId: TaskId, command: PersonCommand, act: Act): Promise<Result<Task>> {
    const decided = await this.#options.streams.execute(taskId, command, act, ({ task }) => task);
    return decided.ok ? ok(decided.value.task) : decided;
  }

  async #find(id: CheckpointId): Promise<Result<{ state: TaskState; checkpoint: Checkpoint }>> {
    const taskId = await this.#options.store.ownerOf(id);
    const state = taskId === null ? null : await this.#options.streams.log.state(taskId);
    const checkpoint = state?.gate.checkpoints.find((each) => each.id === id);
    if (state === null || state.deleted || checkpoint === undefined) {
      return refuse("not_found", `There is no checkpoint ${id}.`);
    }
    await this.#options.fresh(state.task.id);
    return ok({ state, checkpoint });
  }
}
