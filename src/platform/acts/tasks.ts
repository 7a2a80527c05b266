import type { Act } from "../../engine/act.ts";
import type { CreateTask } from "../../protocol/api/contract.ts";
import type { Archive } from "../../protocol/api/archives.ts";
import type { TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Task } from "../../protocol/task/task.ts";
import { checkSandbox } from "../agent/unsandboxed.ts";
import type { TaskStorage } from "../storage/task-storage.ts";
import { verifierOf } from "../task/circumstances.ts";
import type { TaskStreams } from "../task/task-streams.ts";
import type { Checkpoints } from "./checkpoints.ts";
import { editOf } from "./edit-task.ts";
import { newTask, type NewTaskSources } from "./new-task.ts";

/** Options for tasks. */
interface TasksOptions extends NewTaskSources {
  readonly streams: TaskStreams;
  readonly storage: TaskStorage;
  readonly checkpoints: Checkpoints;
}

/** Creates tasks and executes people's commands on them. */
export class Tasks {
  readonly #options: TasksOptions;

  constructor(options: TasksOptions) {
    this.#options = options;
  }

  async create(input: CreateTask, act: Act): Promise<Result<Task>> {
    const first = newTask(input, act.by, this.#options);
    if (!first.ok) return first;
    const sandboxed = input.submit ? this.#checkSandbox(first.value) : ok(undefined);
    if (!sandboxed.ok) return sandboxed;
    const commands = input.submit ? [{ type: "task.submit" } as const] : [];
    const done = await this.#options.streams.create(first.value.id, [first.value], commands, act, taskOf);
    return done.ok ? ok(done.value.task) : done;
  }

  /** Decides a person's command. `view` selects the part of the new state that the response contains. */
  async command(
    taskId: TaskId,
    command: PersonCommand,
    act: Act,
    view: (state: TaskState) => unknown = taskOf,
  ): Promise<Result<Task>> {
    if (command.type === "task.submit" || command.type === "task.retry") {
      const state = await this.state(taskId);
      const sandboxed = state === null ? ok(undefined) : this.#checkSandbox({ ...state.gate, ...state.task });
      if (!sandboxed.ok) return sandboxed;
      if (state !== null && command.type === "task.retry" && command.from !== "scratch")
        return this.#options.checkpoints.retry(state, command.from, act);
    }
    const checked = command.type === "task.edit" ? editOf(command.changes, this.#options) : ok(command);
    if (!checked.ok) return checked;
    const done = await this.#options.streams.execute(taskId, checked.value, act, view);
    return done.ok ? ok(done.value.task) : done;
  }

  /** Returns the state of a task; null if it does not exist or was deleted. */
  async state(taskId: TaskId): Promise<TaskState | null> {
    const state = await this.#options.streams.log.state(taskId);
    return state === null || state.deleted ? null : state;
  }

  /** Refuses to start agents without a sandbox unless a person has allowed it. */
  #checkSandbox(task: {
    readonly id: TaskId;
    readonly agent: string;
    readonly outline: TaskState["gate"]["outline"];
    readonly verifier?: string | null | undefined;
  }): Result<void> {
    const { id, agent, outline } = task;
    const verifier = verifierOf(task, this.#options.settings.effective({ task: id }));
    return checkSandbox(outline.length === 0 ? [agent] : [agent, verifier], this.#options);
  }

  /** Archives everything about an ended task. */
  async archive(taskId: TaskId, act: Act): Promise<Result<Archive>> {
    const state = await this.state(taskId);
    if (state === null) return refuse("not_found", `There is no task ${taskId}.`);
    return this.#options.storage.archive(state, act);
  }

  /** Returns the path of an archive. */
  archiveFile(taskId: TaskId, archive: Pick<Archive, "file">): Promise<string> {
    return this.#options.storage.archiveFile(taskId, archive);
  }
}

function taskOf({ task }: TaskState): Task {
  return task;
}
