import type { TaskState } from "../../protocol/task/state.ts";
import { personsWords } from "./persons-words.ts";

/** The commit whose plan a person approved, and what the person said since then. */
export interface ApprovedCommit {
  readonly commit: string;
  readonly consent: readonly string[];
  /** True if the person asked for changes since then, besides answering questions. */
  readonly isOpen: boolean;
}

/**
 * Returns the last approved commit, whose plan counts, with the person's words since then: they may have agreed to more.
 * Returns null if nothing is approved.
 */
export function approvedPlan(state: TaskState): ApprovedCommit | null {
  const approved = state.gate.reviews.findLast(({ status }) => status === "approved");
  const since = approved?.decidedAt ?? null;
  if (approved === undefined || since === null) return null;
  const words = personsWords(state).filter(({ at }) => at > since);
  return {
    commit: approved.commit,
    consent: words.map(({ text }) => text),
    isOpen: words.some(({ isAnswer }) => !isAnswer),
  };
}
