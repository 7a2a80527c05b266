import type { AgentEvent } from "../../agents/agent-event.ts";
import type { IdSource, RunId } from "../../protocol/ids.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { Exit } from "../../protocol/task/event.ts";
import type { OutputRange } from "../../protocol/task/output-range.ts";

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
  | { readonly type: "account.limited"; readonly until: string };

/** Everything a decision may use beside the state and the command. */
export interface Circumstances {
  readonly now: Date;
  /** Who acts: a person's name, "agent" or "system". */
  readonly by: string;
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
  /** A number from 0 to 1, for jitter. */
  readonly chance: number;
}
