import type { IdSource, TaskId } from "../../protocol/ids.ts";
import type { BranchRefusal, ConflictFile, ListVersion, Tested } from "../../protocol/orchestration/event.ts";
import type { Plan, Priority } from "../../protocol/orchestration/plan.ts";
import type { MainUsage } from "../../protocol/task/main-event.ts";
import type { TaskStatus } from "../../protocol/task/task.ts";

/** The state of a child task as the driver found it. */
export interface ChildView {
  readonly childId: TaskId;
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
  /** The number of times that its work failed its tests. */
  readonly tries: number;
  /** The commit of its work; null before it is completed. */
  readonly commit: string | null;
  readonly tested: Tested;
  /** The reason for its failure; null if it has not failed. */
  readonly reason: string | null;
  /** True if the machine, the provider or the project caused the failure. */
  readonly isFault: boolean;
  /** True if another attempt would fail in the same way. */
  readonly isFinal: boolean;
}

/** The state of main's child task as the driver found it. */
export interface MainView {
  readonly childId: TaskId;
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
  readonly usage: MainUsage;
  /** The reason of its failure; null if it has not failed. */
  readonly reason: string | null;
}

/** The work of one attempt in a merge, as it was when the merge began. */
export interface MergeEntry {
  readonly task: string;
  readonly attempt: number;
  readonly commit: string;
}

/** The outcome of one merge job. Entries that it does not mention stay in the queue. */
export interface MergeOutcome {
  readonly phase: number;
  /** The tip of the branch when the job began. */
  readonly before: string;
  /** The merged commit; null if nothing could be merged. */
  readonly landed: {
    readonly commit: string;
    readonly tested: Tested;
    readonly entries: readonly MergeEntry[];
  } | null;
  /** Work whose tests fail once it is merged. */
  readonly rejected: readonly (MergeEntry & { readonly reason: string })[];
  readonly conflicts: readonly (MergeEntry & {
    readonly ours: string;
    readonly files: readonly ConflictFile[];
    /** The reason why an agent cannot resolve it; null if one may try. */
    readonly reason: string | null;
  })[];
}

/** A request to change an orchestration. */
export type OrchestrationCommand =
  | { readonly type: "project.imported"; readonly commit: string; readonly branch: string | null }
  | { readonly type: "project.refused"; readonly reason: string }
  /** Opens phases and starts tasks as far as the state allows. */
  | { readonly type: "advance" }
  | { readonly type: "child.changed"; readonly task: string; readonly child: ChildView }
  | { readonly type: "merge.done"; readonly outcome: MergeOutcome }
  | { readonly type: "main.changed"; readonly child: MainView }
  /** Main has said these messages, `number` in all. `refused` is the reason why the list could not be read again. */
  | {
      readonly type: "main.said";
      readonly childId: TaskId;
      readonly number: number;
      readonly said: readonly string[];
      readonly refused: string | null;
    }
  /** Main has said everything and waits. */
  | { readonly type: "main.waits"; readonly childId: TaskId }
  /**
   * An agent's resolution was checked. `losses` describes the content that it lost; null if it lost nothing.
   */
  | {
      readonly type: "resolution.checked";
      readonly task: string;
      readonly attempt: number;
      readonly commit: string;
      readonly losses: string | null;
    }
  | { readonly type: "branch.moved"; readonly branch: string; readonly commit: string }
  /** The tests of a finished phase fail on `base`, which merges it with new commits of the person's branch. */
  | { readonly type: "phase.broken"; readonly phase: number; readonly base: string; readonly output: string }
  | { readonly type: "branch.refused"; readonly commit: string; readonly refusal: BranchRefusal }
  | {
      readonly type: "list.read";
      readonly list: ListVersion;
      readonly plan: Plan;
      readonly done: readonly string[];
      readonly skipped: readonly string[];
    }
  | { readonly type: "task.retry"; readonly task: string }
  | { readonly type: "task.skip"; readonly task: string }
  | { readonly type: "task.prioritize"; readonly task: string; readonly priority: Priority }
  | {
      readonly type: "task.dispatch";
      readonly task: string;
      readonly priority: Priority | null;
      /** The longest time of an attempt, in seconds; null leaves it as it is. */
      readonly timeout: number | null;
    }
  | {
      readonly type: "conflict.resolve";
      readonly task: string;
      readonly ours: string;
      readonly commit: string;
    }
  | { readonly type: "branch.retry" | "project.retry" | "pause" | "resume" | "cancel" | "delete" };

/** The inputs of a decision besides the state. */
export interface OrchestrationCircumstances {
  readonly now: Date;
  readonly ids: Pick<IdSource, "task">;
  /** The number of tasks that may run at the same time. */
  readonly capacity: number;
  /** Returns the agent that plays a role. */
  readonly agentFor: (role: string) => string;
}
