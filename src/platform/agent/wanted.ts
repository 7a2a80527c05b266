import type { TaskState } from "../../protocol/task/state.ts";

/**
 * The wanted state of a task's latest run: its process works, rests, is stopped, or is gone. An agent that takes turns
 * rests between them: it does nothing without a turn, so there is nothing to stop.
 */
export type WantedRun = "working" | "resting" | "stopped" | "gone";

/**
 * Returns the run state that a task's state calls for. Reconciling compares it with reality after every event and at
 * start-up; nothing else remembers pending work.
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

/** Stops a program immediately. A turn is only stopped by a person; otherwise it may finish. */
function held({ task, agent: { run, turn } }: TaskState): WantedRun {
  if (run?.session == null) return "stopped";
  return turn !== null && task.agentStatus === "paused" ? "stopped" : "resting";
}
