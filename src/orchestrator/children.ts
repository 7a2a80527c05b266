import { system } from "../protocol/actor.ts";
import type { TaskId } from "../protocol/ids.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { SpecialistAssignment } from "../protocol/task/specialist-assignment.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { mainType, specialistType } from "../protocol/task/transitions.ts";
import { testsCriterion } from "../platform/gate/specialist-jobs.ts";
import type { TaskCommand } from "../platform/decide/command.ts";
import { CoordinatedTasks, totalsOf } from "../platform/task/coordinated-tasks.ts";
import type { TaskStreams } from "../platform/task/task-streams.ts";
import type { Store } from "../store/store.ts";
import type { ChildView } from "./decide/command.ts";

/** A child task that the orchestration wants, and the task of the list that it works for. */
export interface WantedChild {
  readonly task: string;
  readonly childId: TaskId;
  readonly title: string;
  readonly description: string;
  readonly agent: string;
  readonly assignment: SpecialistAssignment;
}

/** Returns the first events of a specialist's task, which is created and submitted in one step. */
function specialistEvents(
  { childId, title, description, agent, assignment }: WantedChild,
  { id, projectId, createdBy }: Pick<OrchestrationState, "id" | "projectId" | "createdBy">,
  workspace: string,
): readonly [TaskEvent & { type: "task.created" }, ...TaskEvent[]] {
  return [
    {
      type: "task.created",
      id: childId,
      project: projectId,
      taskType: specialistType,
      title,
      description,
      agent,
      createdBy,
      workspace,
      outline: [{ number: 1, name: "Work", worker: "agent", code: true, steps: [], deliverables: [] }],
      source: null,
      verifier: null,
      parent: { kind: orchestrationKind, id, role: assignment.role },
      specialist: assignment,
    },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ];
}

/** Returns the first events of the task of an agent that is main. */
function mainEvents(
  { childId, agent }: { readonly childId: TaskId; readonly agent: string },
  { id, projectId, createdBy, list }: Pick<OrchestrationState, "id" | "projectId" | "createdBy" | "list">,
  workspace: string,
): readonly [TaskEvent & { type: "task.created" }, ...TaskEvent[]] {
  return [
    {
      type: "task.created",
      id: childId,
      project: projectId,
      taskType: mainType,
      title: `Lead ${list.file}`,
      description: "Begin with RESOLVE_NEXT.",
      agent,
      createdBy,
      workspace,
      outline: [],
      source: null,
      verifier: null,
      parent: { kind: orchestrationKind, id, role: "main" },
      main: { orchestrationId: id },
    },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ];
}

/** Returns the state of a specialist's task as its orchestration records it. */
export function viewOfChild(child: TaskState): ChildView {
  const { task, gate } = child;
  const failed = gate.verifications.filter(({ status }) => status === "failed").length;
  const tests = gate.verifications.at(-1)?.criteria.some(({ id }) => id === testsCriterion);
  const kind = task.error?.kind;
  // Without any verification, the setup of its checkout failed. The project is to blame for that, not the agent.
  const isSetup = kind === "verification" && gate.verifications.length === 0;
  return {
    ...totalsOf(child),
    tries: failed,
    commit: task.status === "completed" ? (gate.collected?.commit ?? null) : null,
    tested: tests === true ? "passed" : "untested",
    reason: task.status === "failed" ? (task.error?.message ?? "The task failed.") : null,
    isFault: isSetup || kind === "system" || kind === "rate_limit",
    isFinal: kind === "verification",
  };
}

/** The child tasks of orchestrations. */
export class Children extends CoordinatedTasks {
  readonly #workspaceOf: (id: TaskId) => string;

  constructor(tasks: TaskStreams, store: Pick<Store, "childrenOf">, workspaceOf: (id: TaskId) => string) {
    super(orchestrationKind, tasks, store);
    this.#workspaceOf = workspaceOf;
  }

  /** Creates a child. Calling it again has no effect. */
  async create(child: WantedChild, parent: OrchestrationState): Promise<void> {
    const events = specialistEvents(child, parent, this.#workspaceOf(child.childId));
    await this.tasks.create(child.childId, events, [], { by: system });
  }

  /** Creates the task of an agent that is main. A repeated call creates nothing. */
  async createMain(
    main: { readonly childId: TaskId; readonly agent: string },
    parent: OrchestrationState,
  ): Promise<void> {
    const events = mainEvents(main, parent, this.#workspaceOf(main.childId));
    await this.tasks.create(main.childId, events, [], { by: system });
  }

  /** Sends a message to main. A repeated call sends nothing. */
  async tell(id: TaskId, message: Omit<Extract<TaskCommand, { type: "main.tell" }>, "type">): Promise<void> {
    await this.tasks.execute(id, { type: "main.tell", ...message }, { by: system });
  }

  /** Records that the checkout of a child is about to be removed, because its commit has landed. Returns false if not. */
  async releaseCheckout({ task }: TaskState, merged: string): Promise<boolean> {
    return (await this.tasks.execute(task.id, { type: "workspace.removed", merged }, { by: system })).ok;
  }
}
