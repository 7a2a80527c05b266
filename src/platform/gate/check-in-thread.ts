import type { CheckedCriterion } from "../../checks/finding.ts";
import type { PastFile } from "../../workspace/history/own-history.ts";
import type { PhaseDefinition } from "../../protocol/workflow/definition.ts";
import type { ApprovedCommit } from "./approved-plan.ts";
import type { EarlierCommit } from "./earlier-versions.ts";
import { runInThread } from "./run-in-thread.ts";

/** The input of the checks of a phase. */
export interface PhaseCheck {
  /** The repository of the task's snapshots. */
  readonly repository: string;
  readonly commit: string;
  readonly phase: PhaseDefinition;
  readonly previous: readonly PhaseDefinition[];
  /** The files of the guides by their names. */
  readonly guides: ReadonlyMap<string, string>;
  /** The paths that a task changed in existing code. */
  readonly changed?: ReadonlySet<string>;
  /** The commit of the original code. */
  readonly before?: string;
  /** Earlier versions of the work, whose tests must be kept; absent if nobody knows them. */
  readonly earlier?: readonly EarlierCommit[];
  /** The last approved commit, whose plan counts. */
  readonly approved?: ApprovedCommit;
  /** Values of this installation that must not occur in any file. */
  readonly knownSecrets: readonly string[];
  /** Files of earlier commits in the agent's own repository. */
  readonly history: readonly PastFile[];
  /** False if a part of that history could not be read. */
  readonly isHistoryComplete: boolean;
  readonly subject?: { readonly title: string; readonly description: string };
}

/**
 * Runs the checks of a phase in a thread of its own: checking a large document takes seconds, in which the server must
 * answer.
 */
export function checkInThread(check: PhaseCheck, signal: AbortSignal): Promise<CheckedCriterion[]> {
  return runInThread("check-thread", check, signal);
}
