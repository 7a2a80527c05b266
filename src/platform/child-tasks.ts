import type { TaskEvent } from "../protocol/task/event.ts";
import type { ChildRequest, ChildState } from "../protocol/task/child.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { TaskCommand } from "./decide/command.ts";

/** The events that a child task begins with: it is created and submitted at once. */
export function childEvents(
  { id, role, title, agent, verify }: ChildRequest,
  parent: Pick<TaskState["task"], "id" | "createdBy">,
  workspace: string,
): readonly [TaskEvent & { type: "task.created" }, ...TaskEvent[]] {
  return [
    {
      type: "task.created",
      id,
      taskType: role,
      title,
      description: "",
      agent,
      createdBy: parent.createdBy,
      workspace,
      outline: [],
      source: null,
      verifier: null,
      parent: { kind: "task", id: parent.id, role },
      verify,
    },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ];
}

/** Tells a parent how its child stands. */
export function childChanged(child: TaskState): Extract<TaskCommand, { type: "child.changed" }> {
  const { id, status, tokensUsed, costUsd, error } = child.task;
  return {
    type: "child.changed",
    report: { childId: id, seq: child.seq, status, tokensUsed, costUsd },
    verdict: child.verify?.verdict ?? null,
    error: status === "failed" ? (error?.message ?? null) : null,
  };
}

/** A child that its parent still needs. */
export function isWantedChild({ task, gate, deleted }: TaskState, child: ChildState): boolean {
  if (deleted || task.status !== "in_progress" || gate.restoring !== null) return false;
  return gate.stage === "judging" && gate.verifierTask === child.id;
}

/** A child that can still work, as far as its parent knows. */
export function isOpenChild({ report }: ChildState): boolean {
  return report === null || !["completed", "failed", "cancelled"].includes(report.status);
}
