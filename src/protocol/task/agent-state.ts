import type { AgentMessage } from "../agent-message.ts";
import type { Message } from "../dialects/message.ts";
import type { MessageId } from "../ids.ts";
import type { OpenAsk } from "../run/open-ask.ts";
import type { RunState } from "../run/run-state.ts";
import { nothingSpent, type Spent } from "../run/spent.ts";

/** A limit of the provider that holds an agent back. */
export interface ProviderLimit {
  readonly until: string;
  /** The provider refused this agent itself; otherwise it refused another agent of the same account. */
  readonly own: boolean;
  /** The agent is trying whether the limit is over. */
  readonly probing: boolean;
}

/** Blocks that the agent put into code fences, which the platform does not read. */
export interface FenceState {
  /** The last block that stood in a fence in this turn. */
  readonly block: string | null;
  /** Times in a row the agent was told to print its block bare. */
  readonly told: number;
}

/** The one agent of a task: its run, its turn, the messages to it, its failures in a row and its limits. */
export interface AgentState {
  readonly run: RunState | null;
  /** The message that began the open turn. Programs have no turns. */
  readonly turn: MessageId | null;
  /** Messages of turns that were written but not confirmed; the next run gets them again. */
  readonly unconfirmed: readonly AgentMessage[];
  /** The agent's session has content, so a later run can resume it. */
  readonly sessionHolds: boolean;
  /** The run must end; whatever comes next needs a new one. */
  readonly dismissed: boolean;
  /** Number of background processes that the agent reports. */
  readonly background: number;
  /** Questions and permission requests of the agent's own tools that wait for an answer. */
  readonly asks: readonly OpenAsk[];
  /** Usage over all runs of the session; some agents report totals. */
  readonly spent: Spent;
  /** When the provider that refused will serve again, if it said so. */
  readonly limitResetsAt: string | null;
  /** Messages that were decided on and not yet written, in order. */
  readonly outbox: readonly AgentMessage[];
  /** Messages of the agent that wait until an error is over. */
  readonly deferred: readonly Message[];
  /** Lengths of the kept logs. */
  readonly output: { readonly stdout: number; readonly stderr: number };
  /** The agent said that it is done; reset by the next message to it. */
  readonly completed: boolean;
  /** Protocol mistakes since the agent last said something valid. */
  readonly mistakes: number;
  /** Restarts in a row after the agent ended without a result. */
  readonly nudges: number;
  /** Restarts in a row after its process disappeared. */
  readonly losses: number;
  /** Recoverable errors in a row since the agent last worked. */
  readonly errorTries: number;
  /** The limit that the agent waits for or tries; null while the provider serves it. */
  readonly limit: ProviderLimit | null;
  /** When the provider last did something for this agent. */
  readonly servedAt: string | null;
  /** When the agent last gave a sign of life or was set to work. */
  readonly heardAt: string | null;
  /** The task budget and the day that a budget warning was sent for. */
  readonly warned: { readonly taskUsd: number | null; readonly day: string | null };
  readonly fence: FenceState;
}

/** No block stood in a fence. */
export const noFence: FenceState = { block: null, told: 0 };

/** An agent that has not been started. */
export const newAgent: AgentState = {
  run: null,
  turn: null,
  unconfirmed: [],
  sessionHolds: false,
  dismissed: false,
  background: 0,
  asks: [],
  spent: nothingSpent,
  limitResetsAt: null,
  outbox: [],
  deferred: [],
  output: { stdout: 0, stderr: 0 },
  completed: false,
  mistakes: 0,
  nudges: 0,
  losses: 0,
  errorTries: 0,
  limit: null,
  servedAt: null,
  heardAt: null,
  warned: { taskUsd: null, day: null },
  fence: noFence,
};
