import type { TaskState } from "../../protocol/task/state.ts";

/** Returns the newest commit of a task's workspace that the log names; null if there is none. */
export function lastCommit({ gate, storage }: TaskState): string | null {
  const archived = storage.archive?.commit ?? storage.workspaceRemoved?.commit;
  const attempt = gate.collected?.commit;
  const kept = gate.checkpoints.findLast(({ commit }) => commit !== null)?.commit;
  return archived ?? attempt ?? kept ?? gate.baseCommit;
}

/** Returns all commits of a task's workspace that the log names and that can be its newest. */
export function commitsOf({ gate, storage }: TaskState): string[] {
  return [
    gate.checkpoints.findLast(({ commit }) => commit !== null)?.commit,
    gate.collected?.commit,
    gate.baseCommit,
    storage.archive?.commit,
  ].filter((commit) => typeof commit === "string");
}
