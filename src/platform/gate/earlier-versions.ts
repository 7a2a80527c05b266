import type { TaskState } from "../../protocol/task/state.ts";
import { personsWords } from "./persons-words.ts";

/** The commit of an earlier version of the work, whose tests must be kept. */
export interface EarlierCommit {
  readonly commit: string;
  readonly isApproved: boolean;
  /** True if a person has written since then. */
  readonly isExcused: boolean;
}

/**
 * Returns the versions with which the tests of the current attempt are compared: the last approved one, and the attempts
 * at the phase in its history. Attempts that a person discarded by restoring a checkpoint are not part of the history.
 */
export function earlierVersions(state: TaskState, history: readonly string[]): EarlierCommit[] {
  const { task, gate } = state;
  const phase = task.currentPhase ?? 1;
  const words = personsWords(state);
  const isExcused = (since: string): boolean => words.some(({ at }) => at > since);
  const isPast = new Set(history);
  const attempts = gate.verifications
    .filter((one) => one.phase === phase && one.attempt < gate.attempt && isPast.has(one.commit))
    .slice(-mostAttempts)
    .map(({ commit, startedAt }) => ({ commit, isApproved: false, isExcused: isExcused(startedAt) }));
  const { baseCommit } = gate;
  if (phase === 1 || baseCommit === null) return attempts;
  const approval = gate.reviews.findLast(
    ({ commit, status }) => commit === baseCommit && status === "approved",
  );
  return [
    { commit: baseCommit, isApproved: true, isExcused: isExcused(approval?.decidedAt ?? "") },
    ...attempts,
  ];
}

const mostAttempts = 10;
