import type { AgentStatus, TaskStatus } from "./task.ts";

/**
 * Where a task may go from where. A follow-up takes a completed custom task back to work; a retry takes a
 * failed or cancelled one back to the queue; everything else goes forward.
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
 * Where an agent may go from where. It waits only from work, comes back only to work (a wait may turn into
 * hibernation, a pause or an error on the way), and an ended one begins again as idle. A report that it printed
 * before it was stopped takes it to the gate; work that goes back with a question open waits for the answer first.
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

/** What a person may do to a task, by where it stands. */
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
  | "checkpoint"
  | "archive"
  | "feedback"
  | "follow_up"
  | "retry";

/** The type of verifiers. They end for good: the task that they judge asks for another one. */
export const verifierType = "verifier";

/** The acts a status allows. Anything else is refused with this list. */
export function allowedActions(status: TaskStatus, type: string): readonly TaskAction[] {
  const isVerifier = type === verifierType;
  if (isVerifier && !["pending", "in_progress"].includes(status)) return ["delete"];
  switch (status) {
    case "draft":
      return ["edit", "submit", "delete"];
    case "pending":
      return ["cancel"];
    case "in_progress":
      return ["pause", "resume", "cancel", "message", "answer", "checkpoint"];
    case "review":
      return ["approve", "request_changes", "accept", "fail", "cancel", "assign", "verify", "checkpoint"];
    case "completed":
      return type === "custom"
        ? ["archive", "delete", "feedback", "follow_up"]
        : ["archive", "delete", "feedback"];
    case "failed":
    case "cancelled":
      return ["retry", "archive", "delete"];
  }
}
