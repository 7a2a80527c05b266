import type { TaskState } from "../protocol/task/state.ts";

/** What should be true of a task's latest run: its process works, is stopped, or is gone. */
export type WantedRun = "working" | "stopped" | "gone";

/**
 * What a task's state asks of reality. Reconciling compares this with what is, after every event and at
 * start-up; there is no other memory of what was going to be done.
 */
export function wantedRun(state: TaskState): WantedRun {
  if (state.deleted) return "gone";
  const { status, agentStatus } = state.task;
  switch (status) {
    case "in_progress":
      return agentStatus === "running" ? "working" : agentStatus === "hibernated" ? "gone" : "stopped";
    case "review":
      return "stopped";
    case "completed":
      return state.timers.some((timer) => timer.purpose === "hibernate") ? "stopped" : "gone";
    case "draft":
    case "pending":
    case "failed":
    case "cancelled":
      return "gone";
  }
}
