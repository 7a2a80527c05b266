import type { AgentMessage } from "../agent-message.ts";
import type { Message } from "../dialects/message.ts";
import type { MessageId } from "../ids.ts";
import type { CareState } from "./care-state.ts";
import type { OpenAsk } from "../run/open-ask.ts";
import type { RunState } from "../run/run-state.ts";
import type { Spent } from "../run/spent.ts";
import type { Timer } from "./event.ts";
import type { FenceState } from "./evolve-fence.ts";
import type { GateState } from "./gate-state.ts";
import type { KeepState } from "./keep-state.ts";
import type { Question } from "./question.ts";
import type { Task } from "./task.ts";

/** One turn of the conversation between the person and the agent. */
export interface Turn {
  readonly by: "person" | "agent";
  readonly text: string;
  readonly at: string;
}

/**
 * A task with everything the platform needs to decide and to act: the fold of its stream. The server and
 * the page fold with the same `evolve`, so they cannot disagree.
 */
export interface TaskState {
  readonly seq: number;
  readonly task: Task;
  readonly questions: readonly Question[];
  readonly run: RunState | null;
  /** The message that began the turn which the agent has and has not ended. Programs have no turns. */
  readonly turn: MessageId | null;
  /** Messages of turns that were written and that the agent has not confirmed; they are told again by the next run. */
  readonly unconfirmed: readonly AgentMessage[];
  /** The agent's session holds something, so that it can be taken up. */
  readonly sessionHolds: boolean;
  /** The run is being ended because the wait was long; whatever comes needs a new one. */
  readonly dismissed: boolean;
  readonly background: number;
  /** What the agent asked through its own tools and waits for. */
  readonly asks: readonly OpenAsk[];
  /** What all runs of the session have used; some agents report totals. */
  readonly spent: Spent;
  /** When the provider that refused will serve again, where it said so. */
  readonly limitResetsAt: string | null;
  /** Messages to the agent that have been decided on and not yet been written, in order. */
  readonly outbox: readonly AgentMessage[];
  /** What the agent said beside an error that it waits out. */
  readonly deferred: readonly Message[];
  readonly conversation: readonly Turn[];
  /** Length of the kept logs. */
  readonly output: { readonly stdout: number; readonly stderr: number };
  /** The agent said that it is done; set until the next message to it. */
  readonly completed: boolean;
  /** Protocol mistakes of the agent since it last said something valid. */
  readonly mistakes: number;
  /** Times in a row the agent was started again after it ended without a word. */
  readonly nudges: number;
  /** Times in a row it was started again after it disappeared. */
  readonly losses: number;
  /** Recoverable errors in a row since the agent last worked. */
  readonly errorTries: number;
  readonly timers: readonly Timer[];
  readonly care: CareState;
  readonly fence: FenceState;
  readonly gate: GateState;
  readonly keep: KeepState;
  readonly deleted: boolean;
}
