import type { Act } from "../engine/act.ts";
import type { OrchestrationActs } from "../orchestrator/orchestrations.ts";
import type { Platform } from "../platform/platform.ts";
import type { Actor } from "../protocol/actor.ts";
import { CreateTask } from "../protocol/api/contract.ts";
import type { OrchestrationId, ProjectId, TaskId } from "../protocol/ids.ts";
import { ok, type Result } from "../protocol/result.ts";
import { hasEnded } from "../protocol/task/transitions.ts";
import type { WorkEnd, WorkTemplate } from "../protocol/trigger/definition.ts";
import type { WorkId } from "../protocol/trigger/delivery.ts";

/** The tasks and orchestrations that triggers start. */
export class TriggeredWork {
  readonly #tasks: Pick<Platform["tasks"], "check" | "create" | "command" | "state">;
  readonly #orchestrations: Pick<OrchestrationActs, "create" | "command" | "state">;

  constructor(
    tasks: Pick<Platform["tasks"], "check" | "create" | "command" | "state">,
    orchestrations: Pick<OrchestrationActs, "create" | "command" | "state">,
  ) {
    this.#tasks = tasks;
    this.#orchestrations = orchestrations;
  }

  /** Returns the refusal that work of this template would get for its type, its agents or its source. */
  check(template: WorkTemplate, act: Act, project: ProjectId): Result<void> {
    return template.kind === "task" ? this.#tasks.check(newTask(template, project), act) : ok(undefined);
  }

  /** Creates and starts work under an id. A repeated call creates nothing and is refused as `lost_race`. */
  async create(id: WorkId, work: WorkTemplate, by: Actor, project: ProjectId): Promise<Result<void>> {
    if (work.kind === "task") {
      const created = await this.#tasks.create(newTask(work, project), { by }, id as TaskId);
      return created.ok ? ok(undefined) : created;
    }
    const { kind: _, ...request } = work;
    const created = await this.#orchestrations.create(
      { ...request, project, external_done: [] },
      { by },
      id as OrchestrationId,
    );
    return created.ok ? ok(undefined) : created;
  }

  /** Returns `running` or the end of some work; null if it does not exist. */
  async status(id: WorkId): Promise<"running" | WorkEnd | null> {
    if (isTask(id)) {
      const task = await this.#tasks.state(id);
      if (task === null) return null;
      return hasEnded(task.task.status) ? (task.task.status as WorkEnd) : "running";
    }
    const orchestration = await this.#orchestrations.state(id);
    if (orchestration === null) return null;
    const { status } = orchestration;
    return status === "running" || status === "paused" ? "running" : status;
  }

  async cancel(id: WorkId, by: Actor): Promise<void> {
    if (isTask(id)) await this.#tasks.command(id, { type: "task.cancel" }, { by });
    else await this.#orchestrations.command(id, { type: "cancel" }, { by });
  }

  /** Returns the payload for triggers that wait for the end of some work; null for work that triggers do not see. */
  async payload(id: WorkId): Promise<unknown> {
    if (isTask(id)) {
      const state = await this.#tasks.state(id);
      if (state === null || state.task.parent !== undefined) return null;
      const { type, title, status, error, agent, createdBy, costUsd } = state.task;
      return {
        task: { id, type, title, status, error: error?.message ?? null, agent, createdBy, costUsd },
      };
    }
    const state = await this.#orchestrations.state(id);
    if (state === null) return null;
    const { title, status, project, list, createdBy } = state;
    return { orchestration: { id, title, status, path: project, list: list.file, createdBy } };
  }
}

function isTask(id: WorkId): id is TaskId {
  return id.startsWith("t_");
}

function newTask(template: Extract<WorkTemplate, { kind: "task" }>, project: ProjectId): CreateTask {
  const { kind: _kind, ...task } = template;
  return CreateTask.parse({ ...task, project, submit: true });
}
