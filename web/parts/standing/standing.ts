import type { Task } from "../../../src/protocol/task/task.ts";

/**
 * Where a task stands, in the one vocabulary of the page: each has a word, an icon and a colour of its own,
 * the same everywhere.
 */
export type Standing =
  | "question"
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

/** Where a task is for somebody who looks at a list. */
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

/** Whether a person should look at a task in this standing: mostly it goes on only when they act. */
export function needsPerson(standing: Standing): boolean {
  return ["question", "review", "turn", "error", "budget", "failed", "stuck"].includes(standing);
}

/** Whether something is done for a task in this standing, by its agent or by those who verify. */
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
      // Its agent is at rest, or has gone to rest, while what it made is looked at.
      if (agentStatus === "waiting_review" || agentStatus === "hibernated") return "verifying";
      return agentStatus === "paused" ? "paused" : "running";
  }
}
