import type { OrchestrationId, ProjectId, TaskId } from "../ids.ts";
import type { TaskStatus } from "../task/task.ts";
import type { OrchestrationConfig } from "./config.ts";
import type { BranchRefusal, ConflictFile, ListVersion, Tested } from "./event.ts";
import type { MainState } from "./main-state.ts";
import type { Plan, Priority } from "./plan.ts";
import type { Progress } from "./progress.ts";

/** The status of an orchestration. */
export type OrchestrationStatus = "running" | "paused" | "completed" | "failed" | "cancelled";

/**
 * The stage of a task in progress. `working`: its agent works and its tests run. `merging`: its commit waits
 * to be merged. `resolving`: an agent resolves a conflict. `conflict`: a person must resolve a conflict.
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
  /** The sequence number of the child's last reported event; 0 before the first report. */
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
  /** The child task of the agent that resolves it; null before an agent is assigned. */
  readonly childId: TaskId | null;
  /** The agent of that child task. */
  readonly agent: string | null;
}

/** The work on a task of the list. `Progress` holds its status. */
export interface WorkState {
  readonly stage: WorkStage | null;
  readonly attempts: readonly Attempt[];
  /** The number of failures that count against the retry limit. */
  readonly failures: number;
  /** The number of faults of the machine or the provider since the last failure that counted. */
  readonly faults: number;
  readonly conflict: Conflict | null;
  /** The commit that a repair corrects; null for a task of the list. */
  readonly repairs: string | null;
  /** True if a person or the list skipped the task. */
  readonly skipped: boolean;
  /** True if the list marked the task as done, rather than a merge. */
  readonly before: boolean;
  readonly priority: Priority | null;
  /** The longest time of an attempt that main allows; null means no limit. */
  readonly timeoutSeconds: number | null;
  /** True if an agent that is main let it start. */
  readonly dispatched: boolean;
  /** The reason for the last failure; null if there was none or the work is merged. */
  readonly reason: string | null;
  /** The time of the last change of the stage or status. */
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

/** The state of an orchestration. */
export interface OrchestrationState {
  readonly seq: number;
  readonly id: OrchestrationId;
  readonly title: string;
  /** The project that the orchestration belongs to. */
  readonly projectId: ProjectId;
  /** The directory of the person's repository. */
  readonly project: string;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** The time of the last cancellation; null if it was never cancelled. */
  readonly cancelledAt: string | null;
  readonly list: ListVersion;
  readonly config: OrchestrationConfig;
  readonly status: OrchestrationStatus;
  readonly plan: Plan;
  readonly progress: Progress;
  /** The work on each task, in the order of the plan. */
  readonly work: readonly WorkState[];
  readonly phases: readonly PhaseState[];
  /** The imported commit, and the branch to move; null before the import. */
  readonly origin: { readonly commit: string; readonly branch: string | null } | null;
  /** The reason why the project cannot be used; null if it can. */
  readonly refused: string | null;
  /** The commit on which new attempts are based, and onto which finished work is merged. */
  readonly tip: string | null;
  /** The tasks whose work waits to be merged, in the order in which they entered the queue. */
  readonly queue: readonly string[];
  readonly landed: readonly Landed[];
  /**
   * The last commit of the person's branch that the orchestration knows: the imported one, or the one it
   * moved to.
   */
  readonly moved: string | null;
  /**
   * The reason why the person's branch could not move to the last finished phase; null if nothing prevents
   * it.
   */
  readonly branchRefusal: (BranchRefusal & { readonly commit: string }) | null;
  /** The files that were in conflict. Tasks that declare one of them do not run at the same time. */
  readonly hotFiles: readonly string[];
  /** The agent that leads; null if code leads from the beginning. */
  readonly main: MainState | null;
  readonly deleted: boolean;
}
