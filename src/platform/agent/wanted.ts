import type { TaskState } from "../../protocol/task/state.ts";

/**
 * What should be true of a task's latest run: its process works, rests as it is, is stopped, or is gone. An
 * agent that takes turns rests between them: it does nothing without one, so there is nothing to stop.
 */
export type WantedRun = "working" | "resting" | "stopped" | "gone";

/**
 * What a task's state asks of reality. Reconciling compares this with what is, after every event and at
 * start-up; there is no other memory of what was going to be done.
 */
export function wantedRun(state: TaskState): WantedRun {
  if (state.deleted || state.agent.dismissed) return "gone";
  const { status, agentStatus } = state.task;
  switch (status) {
    case "in_progress":
      if (agentStatus === "running") return "working";
      if (agentStatus === "hibernated") return "gone";
      return held(state);
    case "review":
      return held(state);
    case "completed":
      return state.timers.some((timer) => timer.purpose === "hibernate") ? held(state) : "gone";
    case "draft":
    case "pending":
    case "failed":
    case "cancelled":
      return "gone";
  }
}

/** A program is stopped where it is; a turn is stopped only by a person, and otherwise left to end by itself. */
function held({ task, agent: { run, turn } }: TaskState): WantedRun {
  if (run?.session == null) return "stopped";
  return turn !== null && task.agentStatus === "paused" ? "stopped" : "resting";
}
