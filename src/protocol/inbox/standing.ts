import type { Task } from "../task/task.ts";

/** The status of a task as lists show it: each has a word, an icon and a colour. */
export type Standing =
  | "question"
  | "decision"
  | "review"
  | "turn"
  | "error"
  | "budget"
  | "failed"
  | "running"
  | "verifying"
  | "limited"
  | "stuck"
  | "paused"
  | "queued"
  | "draft"
  | "done"
  | "cancelled";

/** Returns the status of a task for lists. */
export function standingOf({ status, agentStatus, blockedBy, stuckSince }: Task): Standing {
  switch (status) {
    case "draft":
      return "draft";
    case "pending":
      return "queued";
    case "review":
      return "review";
    case "completed":
      return "done";
    case "failed":
      return "failed";
    case "cancelled":
      return "cancelled";
    case "in_progress":
      if (stuckSince !== undefined && agentStatus === "running") return "stuck";
      return workStanding(agentStatus, blockedBy);
  }
}

/** Checks whether a task with this status needs a person; most such tasks only continue when the person acts. */
export function needsPerson(standing: Standing): boolean {
  return ["question", "decision", "review", "turn", "error", "budget", "failed", "stuck"].includes(standing);
}

/** Checks whether the agent or the verification works on a task with this status. */
export function isWorking(standing: Standing): boolean {
  return standing === "running" || standing === "verifying";
}

function workStanding(agentStatus: Task["agentStatus"], blockedBy: Task["blockedBy"]): Standing {
  switch (blockedBy) {
    case "question":
      return "question";
    case "review":
      return "review";
    case "rate_limit":
      return "limited";
    case "budget":
      return "budget";
    case "error":
      return "error";
    case "user":
      return agentStatus === "paused" ? "paused" : "turn";
    case null:
      // Its agent is idle or hibernates while its work is verified.
      if (agentStatus === "waiting_review" || agentStatus === "hibernated") return "verifying";
      return agentStatus === "paused" ? "paused" : "running";
  }
}
