import type { AgentEvent } from "../../agents/agent-event.ts";
import type { Actor } from "../../protocol/actor.ts";
import type { IdSource, RunId, VerificationId } from "../../protocol/ids.ts";
import type { ChildReport } from "../../protocol/task/child.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { Exit } from "../../protocol/run/exit.ts";
import type { Collected } from "../../protocol/task/gate-state.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { OutputRange } from "../../protocol/run/output-range.ts";

/** What happened at the rim and must be decided on: the platform's own commands beside those of people. */
export type TaskCommand =
  | PersonCommand
  /** A place is free: a pending task may begin. */
  | { readonly type: "task.admit" }
  | {
      readonly type: "run.started";
      readonly runId: RunId;
      readonly pid: number;
      readonly adopted: boolean;
      readonly sandboxed?: boolean;
    }
  /** The run could not be started at all; the sentence says why. */
  | { readonly type: "run.refused"; readonly runId: RunId; readonly reason: string }
  | {
      readonly type: "run.reported";
      readonly runId: RunId;
      readonly events: readonly AgentEvent[];
      readonly output: readonly OutputRange[];
      /** `exceeded` is the sentence about the limit for which the run was ended. */
      readonly ended: { readonly exit: Exit; readonly stderrTail: string; readonly exceeded?: string } | null;
    }
  | { readonly type: "message.sent"; readonly runId: RunId; readonly messageId: `m_${string}` }
  | { readonly type: "timer.due"; readonly timerId: string }
  /** The provider has refused another task of this one's account. */
  | { readonly type: "account.limited"; readonly until: string }
  /** The code that the task starts from is in the workspace, or cannot be had. */
  | { readonly type: "source.taken"; readonly commit: string; readonly note: string }
  | { readonly type: "source.refused"; readonly reason: string }
  /** Files of the current phase appeared or changed in the workspace. */
  | { readonly type: "documents.seen"; readonly phase: number; readonly paths: readonly string[] }
  | {
      readonly type: "deliverables.collected";
      readonly phase: number;
      readonly attempt: number;
      readonly collected: Collected;
    }
  /** A place is free: a verification that waits may begin. */
  | { readonly type: "verification.begin" }
  | {
      readonly type: "verification.checked";
      readonly verificationId: VerificationId;
      readonly criteria: readonly CriterionResult[];
    }
  /** The task waits for a verifier and has asked for none. */
  | { readonly type: "verifier.missing" }
  /** A child task has changed. */
  | {
      readonly type: "child.changed";
      readonly report: ChildReport;
      /** The verdict of a verifier that has given one. */
      readonly verdict: readonly CriterionResult[] | null;
      /** The sentence that a failed child ended with. */
      readonly error: string | null;
    }
  | { readonly type: "checkpoint.taken"; readonly checkpoint: Checkpoint }
  /** An archive of the task, as it ended at `endedAt`, is on disk. */
  | {
      readonly type: "task.archived";
      readonly file: string;
      readonly bytes: number;
      readonly commit: string | null;
      readonly endedAt: string;
    }
  /** The time to keep this is over; it goes when this is recorded. */
  | { readonly type: "output.removed" }
  | { readonly type: "workspace.removed" }
  | { readonly type: "workspace.returned" }
  /** The workspace is what the restore wants it to be. */
  | { readonly type: "restore.done" };

/** Everything a decision may use beside the state and the command. */
export interface Circumstances {
  readonly now: Date;
  readonly by: Actor;
  readonly ids: IdSource;
  /** The agent takes turns, and can be taken up by its session after its process has ended. */
  readonly takesTurns: boolean;
  /** Each of its turns has a process of its own, which ends with it. */
  readonly oneTurnRuns: boolean;
  readonly hibernateAfterMs: number;
  /** How long an agent that works may be silent; null where nobody watches. */
  readonly silenceAfterMs: number | null;
  /** What may be spent, and what all tasks have spent today. */
  readonly money: {
    readonly perTaskUsd: number | null;
    readonly perDayUsd: number | null;
    readonly spentTodayUsd: number;
  };
  /** What the task's workflow is; null where its definition is gone, and for custom tasks. */
  readonly definition: WorkflowDefinition | null;
  /** The file of every guide that the definition names. */
  readonly guides: ReadonlyMap<string, string>;
  /** The agent that judges this task's work. */
  readonly verifier: string;
  /** A verifier must have given its verdict after this much work. */
  readonly verdictDeadlineMs: number;
  /** Verified work that waited for seven days may be approved without a person. */
  readonly autoApprove: boolean;
  /** After how many hours a review that waits reminds, reminds urgently, and is escalated. */
  readonly reviewHours: {
    readonly reminder: number;
    readonly urgentReminder: number;
    readonly escalation: number;
  };
  /** There are settings that this task's agent may have in code phases. */
  readonly hasSettings: boolean;
  /** How often a checkpoint is taken while the agent works; null: none is taken by itself. */
  readonly checkpointEveryMs: number | null;
  /** A number from 0 to 1, for jitter. */
  readonly chance: number;
}
