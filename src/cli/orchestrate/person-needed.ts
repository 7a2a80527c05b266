import type { OrchestrationState } from "../../protocol/orchestration/state.ts";

/** Returns why an orchestration needs a person and what to do; null if it needs nobody. */
export function personNeeded(state: OrchestrationState): string | null {
  const { id, status, refused, branchRefusal, work, plan } = state;
  if (status === "paused")
    return `The orchestration is paused. Continue it with: signalbox orchestrate resume ${id}`;
  if (status !== "running") return null;
  if (refused !== null) return `${refused} Then run signalbox orchestrate again.`;
  if (work.some(({ stage }) => stage !== null && stage !== "conflict")) return null;
  const conflict = work.findIndex(({ stage }) => stage === "conflict");
  if (conflict >= 0) {
    const task = plan.tasks[conflict]!.id;
    const files = work[conflict]!.conflict?.files.map(({ path }) => path) ?? [];
    return `${task} has a conflict in ${files.join(", ")}. Resolve it on the page, or restart the task with: signalbox orchestrate retry ${task} ${id}`;
  }
  return branchRefusal === null ? null : `${branchRefusal.message} Then run signalbox orchestrate again.`;
}
