import type { DocumentNames } from "../../protocol/files/document-names.ts";
import type { AgentEvent } from "../../agents/agent-event.ts";
import type { KnownCli } from "../../agents/known-cli.ts";
import type { Actor } from "../../protocol/actor.ts";
import type { IdSource, RunId, VerificationId } from "../../protocol/ids.ts";
import type { ToldEvent } from "../../protocol/notify/told-event.ts";
import type { ChildReport } from "../../protocol/task/child.ts";
import type { DeliverCommand } from "../../protocol/task/delivery-command.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import type { Exit } from "../../protocol/run/exit.ts";
import type { ToldMail } from "../../protocol/task/member-event.ts";
import type { Collected } from "../../protocol/task/gate-state.ts";
import type { CriterionResult } from "../../protocol/workflow/criterion.ts";
import type { DefinitionHashes } from "../workflows/definition-hashes.ts";
import type { BuildTool } from "../instructions/phase-brief.ts";
import type { GuideHeadings } from "../workflows/load-workflows.ts";
import type { WorkflowDefinition } from "../../protocol/workflow/definition.ts";
import type { TaskError } from "../../protocol/task/task.ts";
import type { AgentProblem } from "./unusable.ts";
import type { OutputRange } from "../../protocol/run/output-range.ts";

/** Commands to a task: those of people, and the platform's own, which report what happened outside the log. */
export type TaskCommand =
  | PersonCommand
  | DeliverCommand
  /** A slot is free: a pending task may start. */
  | { readonly type: "task.admit" }
  | {
      readonly type: "run.started";
      readonly runId: RunId;
      readonly pid: number;
      readonly adopted: boolean;
      readonly sandboxed?: boolean;
      readonly versionUnknown?: true;
    }
  /** The run could not be started; `reason` is a sentence. */
  | { readonly type: "run.refused"; readonly runId: RunId; readonly reason: string }
  /** The run was not started, because its agent cannot work until a person acts. */
  | { readonly type: "agent.unusable"; readonly runId: RunId; readonly problem: AgentProblem }
  /** The run tried to reach a host, named with its port, that its network does not allow. */
  | { readonly type: "host.refused"; readonly runId: RunId; readonly host: string }
  | {
      readonly type: "run.reported";
      readonly runId: RunId;
      readonly events: readonly AgentEvent[];
      readonly output: readonly OutputRange[];
      /**
       * `exceeded` is the sentence about the limit for which the platform ended the run. `isHandedOver` is true if the
       * platform ended it to hand the task over to another node.
       */
      readonly ended: {
        readonly exit: Exit;
        readonly stderrTail: string;
        readonly exceeded?: string;
        readonly isHandedOver?: true;
      } | null;
    }
  | { readonly type: "message.sent"; readonly runId: RunId; readonly messageId: `m_${string}` }
  | { readonly type: "timer.due"; readonly timerId: string }
  /** The provider refused another task of the same account. */
  | { readonly type: "account.limited"; readonly until: string }
  /** A notification about the task has reached its receiver. */
  | ToldEvent
  /** The code that the task starts from is in the workspace, or could not be fetched. */
  | { readonly type: "source.taken"; readonly commit: string; readonly note: string }
  | { readonly type: "source.refused"; readonly reason: string }
  /** The setup command of a specialist's checkout failed before the agent began. */
  | { readonly type: "setup.failed"; readonly reason: string; readonly output: string }
  /** A background job was given up after several failures in a row. */
  | { readonly type: "job.failed"; readonly job: string; readonly reason: string }
  /** Files of the current phase appeared or changed in the workspace. */
  | { readonly type: "documents.seen"; readonly phase: number; readonly paths: readonly string[] }
  | {
      readonly type: "deliverables.collected";
      readonly phase: number;
      readonly attempt: number;
      readonly collected: Collected;
      /** The names of documents that are refused or cause a warning. Refused files are not among the deliverables. */
      readonly names: DocumentNames;
    }
  /** A slot is free: a waiting verification may start. */
  | { readonly type: "verification.begin" }
  | {
      readonly type: "verification.checked";
      readonly verificationId: VerificationId;
      readonly criteria: readonly CriterionResult[];
    }
  /** The task waits for a verifier but has not requested one. */
  | { readonly type: "verifier.missing" }
  /** A child task has changed. */
  | {
      readonly type: "child.changed";
      readonly report: ChildReport;
      /** The verdict of a verifier that has delivered one. */
      readonly verdict: readonly CriterionResult[] | null;
      /** The error of a failed child. */
      readonly error: TaskError | null;
    }
  /** The orchestration's message of this number to main; it has taken main's first `taken` messages. */
  | {
      readonly type: "main.tell";
      readonly number: number;
      readonly taken: number;
      readonly text: string;
      readonly last: boolean;
    }
  /** The office opens the member's turn of this number; it has taken the member's first `taken` messages. */
  | {
      readonly type: "office.tell";
      readonly number: number;
      readonly taken: number;
      readonly mail: readonly ToldMail[];
    }
  /** The office ends a turn of a member before the agent does. */
  | { readonly type: "office.interrupt"; readonly number: number }
  | { readonly type: "checkpoint.taken"; readonly checkpoint: Checkpoint }
  /** An archive of the task, which ended at `endedAt`, is on disk. */
  | {
      readonly type: "task.archived";
      readonly file: string;
      readonly bytes: number;
      readonly commit: string | null;
      readonly endedAt: string;
      /** Files whose content the archive lacks. */
      readonly missing?: readonly string[];
    }
  /** The retention period is over; the files are deleted once this is recorded. */
  | { readonly type: "output.removed" }
  /** The workspace is about to be deleted. `merged` is the commit of a specialist's work if that has landed. */
  | { readonly type: "workspace.removed"; readonly merged?: string }
  | { readonly type: "workspace.returned" }
  /** The retention period of the checkpoints is over. All but the newest are dropped. */
  | { readonly type: "checkpoints.removed" }
  /** This node works on the task from now on; the task's files on it are up to date. */
  | Extract<TaskEvent, { type: "task.placed" }>
  /** A working node has the labels that the task requires, or none has. */
  | { readonly type: "node.sought"; readonly labels: readonly string[]; readonly isServed: boolean }
  /** The workspace matches the restore plan. */
  | { readonly type: "restore.done" }
  /** The workspace of a task that starts again from scratch is empty. */
  | { readonly type: "reset.done" }
  | { readonly type: "placement.done"; readonly commit: string; readonly changed: number };

/** The budgets of a task, and the costs of the current day in the time zone of its project. */
export interface Money {
  readonly timeZone: string;
  readonly perTaskUsd: number | null;
  /** The budget for all tasks of a day, and their costs. */
  readonly perDayUsd: number | null;
  readonly spentTodayUsd: number;
  /** The budget for the tasks of the project on a day, and their costs. */
  readonly projectDayUsd: number | null;
  readonly projectSpentTodayUsd: number;
}

/** All inputs of a decision apart from the state and the command. */
export interface Circumstances {
  /** The known command line that the task's agent runs; null if it runs another program. */
  readonly cli: Pick<KnownCli, "title" | "signIn"> | null;
  readonly now: Date;
  readonly by: Actor;
  readonly ids: IdSource;
  /** True if the agent takes turns, and its session can be resumed after its process has ended. */
  readonly takesTurns: boolean;
  /** True if each turn has its own process, which ends with the turn. */
  readonly oneTurnRuns: boolean;
  readonly hibernateAfterMs: number;
  /** Maximum silence of a working agent; null if nobody watches. */
  readonly silenceAfterMs: number | null;
  readonly money: Money;
  /** The definition of the task's workflow; null if it no longer exists, and for custom tasks. */
  readonly definition: WorkflowDefinition | null;
  /** The hashes of that definition; null without one. */
  readonly hashes: DefinitionHashes | null;
  /** The file of every guide that the definition names, by name. */
  readonly guides: ReadonlyMap<string, string>;
  /** The headings that those guides demand, by name. */
  readonly headings: GuideHeadings;
  /** The tools with which the platform builds projects. */
  readonly tools: readonly BuildTool[];
  /** The agent that judges this task's work. */
  readonly verifier: string;
  /** Working time after which a verifier must have delivered its verdict. */
  readonly verdictDeadlineMs: number;
  /** True if verified work may be approved without a person after waiting for seven days. */
  readonly autoApprove: boolean;
  /** True if the last approval of a task opens a pull request. */
  readonly pullRequestOnApproval: boolean;
  /** Hours after which a waiting review sends a reminder, an urgent reminder, and an escalation. */
  readonly reviewHours: {
    readonly reminder: number;
    readonly urgentReminder: number;
    readonly escalation: number;
  };
  /** True if there are settings that this task's agent may have in code phases. */
  readonly hasSettings: boolean;
  /** Interval between checkpoints while the agent works; null disables automatic checkpoints. */
  readonly checkpointEveryMs: number | null;
  /** A number from 0 to 1, for jitter. */
  readonly chance: number;
}
