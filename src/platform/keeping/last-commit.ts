import type { TaskState } from "../../protocol/task/state.ts";

/** The newest commit that the log names of a task's workspace; null where none was taken. */
export function lastCommit({ gate, keep }: TaskState): string | null {
  const archived = keep.archive?.commit ?? keep.workspaceRemoved?.commit;
  const attempt = gate.collected?.commit;
  const kept = gate.checkpoints.findLast(({ commit }) => commit !== null)?.commit;
  return archived ?? attempt ?? kept ?? gate.baseCommit;
}
