import { system } from "../protocol/actor.ts";
import type { TaskId } from "../protocol/ids.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../protocol/orchestration/state.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { SpecialistAssignment } from "../protocol/task/specialist-assignment.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { specialistType } from "../protocol/task/transitions.ts";
import { testsCriterion } from "../platform/gate/specialist-jobs.ts";
import type { TaskStreams } from "../platform/task/task-streams.ts";
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
  { id, createdBy }: Pick<OrchestrationState, "id" | "createdBy">,
  workspace: string,
): readonly [TaskEvent & { type: "task.created" }, ...TaskEvent[]] {
  return [
    {
      type: "task.created",
      id: childId,
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

/** Returns the state of a specialist's task as its orchestration records it. */
export function viewOfChild({ seq, task, gate }: TaskState): ChildView {
  const failed = gate.verifications.filter(({ status }) => status === "failed").length;
  const tests = gate.verifications.at(-1)?.criteria.some(({ id }) => id === testsCriterion);
  return {
    childId: task.id,
    seq,
    status: task.status,
    tokens: task.tokensUsed,
    costUsd: task.costUsd,
    tries: failed,
    commit: task.status === "completed" ? (gate.collected?.commit ?? null) : null,
    tested: tests === true ? "passed" : "untested",
    reason: task.status === "failed" ? (task.error?.message ?? "The task failed.") : null,
    isFault: task.error?.kind === "system" || task.error?.kind === "rate_limit",
    isFinal: task.error?.kind === "verification",
  };
}

/** The children of an orchestration: creates those it wants, stops those it gave up. */
export class Children {
  readonly #tasks: TaskStreams;
  readonly #workspaceOf: (id: TaskId) => string;

  constructor(tasks: TaskStreams, workspaceOf: (id: TaskId) => string) {
    this.#tasks = tasks;
    this.#workspaceOf = workspaceOf;
  }

  /** Returns the state of a child; null if it does not exist. */
  async state(id: TaskId): Promise<TaskState | null> {
    const known = await this.#tasks.log.state(id);
    return known === null || known.deleted ? null : known;
  }

  /** Creates a child. A repeated call creates nothing. */
  async create(child: WantedChild, parent: OrchestrationState): Promise<void> {
    const events = specialistEvents(child, parent, this.#workspaceOf(child.childId));
    await this.#tasks.create(child.childId, events, [], { by: system });
  }

  /** Cancels a child that can still work. */
  async cancel({ task }: TaskState): Promise<void> {
    if (["pending", "in_progress"].includes(task.status))
      await this.#tasks.execute(task.id, { type: "task.cancel" }, { by: system });
  }

  /** Deletes an ended child with its files. */
  async remove({ task }: TaskState): Promise<void> {
    await this.#tasks.execute(task.id, { type: "task.delete" }, { by: system });
  }
}
