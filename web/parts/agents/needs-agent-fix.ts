import type { Task } from "../../../src/protocol/task/task.ts";

/** Returns true if a task waits until a person makes its agent work again. */
export function needsAgentFix({ status, blockedBy, error }: Task): boolean {
  return status === "in_progress" && blockedBy === "error" && error?.kind === "agent";
}
