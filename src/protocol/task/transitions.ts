import type { AgentStatus, TaskStatus } from "./task.ts";

/**
 * The allowed status changes of a task. A follow-up returns a completed custom task to work; a retry returns a failed
 * or cancelled one to the queue; every other change goes forward.
 */
export const taskTransitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  draft: ["pending"],
  pending: ["in_progress", "cancelled"],
  in_progress: ["review", "completed", "failed", "cancelled"],
  review: ["in_progress", "completed", "failed", "cancelled"],
  completed: ["in_progress"],
  failed: ["pending"],
  cancelled: ["pending"],
};

/**
 * The allowed status changes of an agent. It starts to wait only while running and returns only to running (a wait may
 * turn into hibernation, a pause or an error), and an ended agent restarts as idle. A report printed before the agent
 * was stopped moves it to the gate. Rework with an open question waits for the answer first.
 */
export const agentTransitions: Readonly<Record<AgentStatus, readonly AgentStatus[]>> = {
  idle: ["running", "failed", "completed"],
  running: [
    "idle",
    "waiting_question",
    "waiting_review",
    "waiting_dependency",
    "waiting_user",
    "paused",
    "hibernated",
    "completed",
    "failed",
  ],
  waiting_question: ["running", "waiting_review", "idle", "paused", "hibernated", "completed", "failed"],
  waiting_review: ["running", "waiting_question", "idle", "paused", "hibernated", "completed", "failed"],
  waiting_dependency: ["running", "idle", "paused", "hibernated", "completed", "failed"],
  waiting_user: ["running", "waiting_question", "idle", "paused", "hibernated", "completed", "failed"],
  paused: ["running", "idle", "waiting_question", "waiting_review", "hibernated", "completed", "failed"],
  hibernated: ["running", "idle", "paused", "completed", "failed"],
  completed: ["running", "idle"],
  failed: ["idle"],
};

/** An action of a person on a task. */
export type TaskAction =
  | "edit"
  | "submit"
  | "delete"
  | "cancel"
  | "pause"
  | "resume"
  | "message"
  | "answer"
  | "approve"
  | "request_changes"
  | "accept"
  | "fail"
  | "assign"
  | "verify"
  | "apply"
  | "checkpoint"
  | "archive"
  | "feedback"
  | "follow_up"
  | "retry";

/** Returns true if a task no longer works. */
export function hasEnded(status: TaskStatus): boolean {
  return ["completed", "failed", "cancelled"].includes(status);
}

/** The task type of verifiers. They cannot be retried: the task that they judge requests another one. */
export const verifierType = "verifier";

/** The task type of the tasks of a list. They cannot be retried: their orchestration creates another one. */
export const specialistType = "specialist";

/** The task type of agents that are main. They cannot be retried: their orchestration starts another one. */
export const mainType = "main";

/** The task type of members of an office. They cannot be retried: their office starts another session. */
export const memberType = "member";

/** Returns the actions that a status allows. Other actions are refused with this list. */
export function allowedActions(status: TaskStatus, type: string): readonly TaskAction[] {
  const isChild = [verifierType, specialistType, mainType, memberType].includes(type);
  if (isChild && !["pending", "in_progress"].includes(status)) return ["delete"];
  switch (status) {
    case "draft":
      return ["edit", "submit", "delete"];
    case "pending":
      return ["cancel"];
    case "in_progress":
      return ["pause", "resume", "cancel", "message", "answer", "checkpoint"];
    case "review":
      return [
        "approve",
        "request_changes",
        "accept",
        "fail",
        "cancel",
        "assign",
        "verify",
        "apply",
        "checkpoint",
      ];
    case "completed":
      return type === "custom"
        ? ["archive", "delete", "feedback", "follow_up"]
        : ["archive", "delete", "feedback"];
    case "failed":
    case "cancelled":
      return ["retry", "archive", "delete"];
  }
}
