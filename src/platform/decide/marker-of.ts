import type { TaskState } from "../../protocol/task/state.ts";

/** Returns the line with which the agent of a task reports its work as complete. */
export function markerOf({ task, gate, verify }: Pick<TaskState, "task" | "gate" | "verify">): string {
  if (verify !== null) return "=== VERIFICATION_RESULT ===";
  return gate.outline.length === 0
    ? "=== CUSTOM TASK COMPLETE ==="
    : `=== PHASE ${task.currentPhase ?? 1} COMPLETE ===`;
}
