import type { Act } from "../../engine/act.ts";
import type { CreateTask } from "../../protocol/api/contract.ts";
import type { Archive } from "../../protocol/api/archives.ts";
import type { ProjectId, TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { checkSource } from "../../workspace/source/check-source.ts";
import { parseSource } from "../../workspace/source/parse-source.ts";
import type { Task, TaskNode } from "../../protocol/task/task.ts";
import { checkDemo, checkDemoVerifier } from "../agent/demo-only.ts";
import { credentialOfSource } from "../delivery/remote-of.ts";
import type { SettingContext } from "../../settings/setting-context.ts";
import { checkSandbox } from "../agent/unsandboxed.ts";
import { archiveInfo } from "../storage/archive-task.ts";
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
  /** This server as one of several nodes; null if there is only one server. */
  readonly node: TaskNode | null;
}

/** Creates tasks and executes people's commands on them. */
export class Tasks {
  readonly #options: TasksOptions;

  constructor(options: TasksOptions) {
    this.#options = options;
  }

  /** Returns the refusal that a new task would get, without creating it. */
  check(input: CreateTask, act: Act): Result<void> {
    const first = newTask(input, act.by, this.#options);
    return first.ok ? ok(undefined) : first;
  }

  /** Creates a task. With an id, a repeated call creates nothing and is refused as `lost_race`. */
  async create(input: CreateTask, act: Act, id?: TaskId): Promise<Result<Task>> {
    const first = newTask(input, act.by, this.#options, id);
    if (!first.ok) return first;
    const { taskType: type, title, description, agent } = first.value;
    const startable = input.submit
      ? await this.#checkStart({ ...first.value, type, title, description, agent })
      : ok(undefined);
    if (!startable.ok) return startable;
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
      // A retry from a checkpoint does not read the source again.
      const source =
        command.type === "task.submit" || command.from === "scratch" ? (state?.gate.source ?? null) : null;
      const startable =
        state === null ? ok(undefined) : await this.#checkStart({ ...state.gate, ...state.task, source });
      if (!startable.ok) return startable;
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

  /** Refuses a task that its agent does not do, and agents without a sandbox unless a person has allowed them. */
  async #checkStart(task: {
    readonly id: TaskId;
    readonly project?: ProjectId | undefined;
    readonly type: string;
    readonly title: string;
    readonly description: string;
    readonly agent: string;
    readonly outline: TaskState["gate"]["outline"];
    readonly source?: string | null | undefined;
    readonly verifier?: string | null | undefined;
  }): Promise<Result<void>> {
    const { id, project, agent, outline } = task;
    const accepted = checkDemo(this.#options.agents.get(agent), task);
    if (!accepted.ok) return accepted;
    const { agents, settings } = this.#options;
    const verified = checkDemoVerifier({ worker: agent, verifier: task.verifier ?? agent }, agents);
    if (!verified.ok) return verified;
    const found = await this.#checkSource(task.source ?? null, { task: id, project });
    if (!found.ok) return found;
    const verifier = verifierOf(task, settings.effective({ task: id, project }), agents);
    return checkSandbox(outline.length === 0 ? [agent] : [agent, verifier], this.#options);
  }

  /** Refuses a source that cannot be used. Of several nodes, another one may have the directory or reach the repository. */
  async #checkSource(source: string | null, context: SettingContext): Promise<Result<void>> {
    if (source === null) return ok(undefined);
    const { node, settings } = this.#options;
    const credential = credentialOfSource(source, settings, context);
    const checked = node === null ? await checkSource(source, credential) : parseSource(source);
    if (checked.ok) return ok(undefined);
    const { code, message } = checked.refusal;
    return { ok: false, refusal: { code, message, details: { field: "source" } } };
  }

  /** Archives everything about an ended task. */
  async archive(taskId: TaskId, act: Act): Promise<Result<Archive>> {
    const state = await this.state(taskId);
    if (state === null) return refuse("not_found", `There is no task ${taskId}.`);
    const archived = await this.#options.storage.archive(state, act);
    return archived.ok ? ok(archiveInfo(archived.value)) : archived;
  }

  /** Returns the path of an archive. */
  archiveFile(taskId: TaskId, archive: Pick<Archive, "file">): Promise<string> {
    return this.#options.storage.archiveFile(taskId, archive);
  }
}

function taskOf({ task }: TaskState): Task {
  return task;
}
