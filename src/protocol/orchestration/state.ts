import type { OrchestrationId, TaskId } from "../ids.ts";
import type { TaskStatus } from "../task/task.ts";
import type { OrchestrationConfig } from "./config.ts";
import type { BranchRefusal, ConflictFile, ListVersion, Tested } from "./event.ts";
import type { Plan, Priority } from "./plan.ts";
import type { Progress } from "./progress.ts";

/** The status of an orchestration. */
export type OrchestrationStatus = "running" | "paused" | "completed" | "failed" | "cancelled";

/**
 * The work on a task in progress. `working`: its agent works and its tests run; `merging`: its commit waits to be merged;
 * `resolving`: an agent resolves a conflict; `conflict`: a person must decide.
 */
export type WorkStage = "working" | "merging" | "resolving" | "conflict";

/** One attempt at a task. */
export interface Attempt {
  readonly number: number;
  readonly childId: TaskId;
  readonly role: string;
  readonly agent: string;
  readonly base: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly endedAt: string | null;
  readonly outcome: "open" | "merged" | "failed" | "given_up";
  /** The child's last reported event; 0 before the first report. */
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
  /** The number of times that the child's work failed its tests. */
  readonly tries: number;
  readonly commit: string | null;
  readonly tested: Tested | null;
  readonly reason: string | null;
}

/** A conflict of an attempt with the branch of its phase. */
export interface Conflict {
  readonly ours: string;
  readonly theirs: string;
  readonly files: readonly ConflictFile[];
  readonly step: "agent" | "person";
  readonly reason: string | null;
  /** The child task that resolves it; null before it is assigned. */
  readonly childId: TaskId | null;
}

/** A task of the list as the orchestration knows it, besides its place in the ready set. */
export interface WorkState {
  readonly stage: WorkStage | null;
  readonly attempts: readonly Attempt[];
  /** Failed attempts that count against the limit. */
  readonly failures: number;
  /** Failures of the machine or the provider since the last attempt that counted. */
  readonly faults: number;
  readonly conflict: Conflict | null;
  /** True if a person skipped it, or the list did. */
  readonly skipped: boolean;
  /** True if the list marked it as done before the orchestration began. */
  readonly before: boolean;
  readonly priority: Priority | null;
  /** The reason of the last failure. */
  readonly reason: string | null;
  /** The time of the last change of its stage or status. */
  readonly since: string;
}

/** A phase of an orchestration. */
export interface PhaseState {
  readonly number: number;
  readonly status: "waiting" | "open" | "finished" | "moved";
  readonly base: string | null;
  /** The last commit of its branch. */
  readonly tip: string | null;
  readonly tested: Tested | null;
  readonly openedAt: string | null;
  readonly finishedAt: string | null;
}

/** A merge that landed. */
export interface Landed {
  readonly at: string;
  readonly phase: number;
  readonly tasks: readonly string[];
  readonly commit: string;
  readonly tested: Tested;
}

/** The fold of an orchestration's stream. */
export interface OrchestrationState {
  readonly seq: number;
  readonly id: OrchestrationId;
  readonly title: string;
  readonly project: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly list: ListVersion;
  readonly config: OrchestrationConfig;
  readonly status: OrchestrationStatus;
  readonly plan: Plan;
  readonly progress: Progress;
  /** The work on each task, in the order of the plan. */
  readonly work: readonly WorkState[];
  readonly phases: readonly PhaseState[];
  /** The commit from which the orchestration began, and the branch to move; null before the import. */
  readonly origin: { readonly commit: string; readonly branch: string | null } | null;
  /** The reason why the project cannot be used; null if it can. */
  readonly refused: string | null;
  /** The commit on which new work is based: the last one that landed. */
  readonly tip: string | null;
  /** The tasks whose work waits to be merged, in the order in which they finished. */
  readonly queue: readonly string[];
  readonly landed: readonly Landed[];
  /** The last commit to which the person's branch moved. */
  readonly moved: string | null;
  /** The reason why the person's branch does not have the last finished phase; null if it has. */
  readonly branchRefusal: (BranchRefusal & { readonly commit: string }) | null;
  /** Files that were in conflict during this run; tasks that declare one of them do not run at the same time. */
  readonly hotFiles: readonly string[];
  readonly deleted: boolean;
}
