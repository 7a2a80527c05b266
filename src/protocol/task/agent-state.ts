import type { AgentMessage } from "../agent-message.ts";
import type { Message } from "../dialects/message.ts";
import type { MessageId } from "../ids.ts";
import type { OpenAsk } from "../run/open-ask.ts";
import type { RunState } from "../run/run-state.ts";
import { nothingSpent, type Spent } from "../run/spent.ts";

/** A provider limit that blocks an agent. */
export interface ProviderLimit {
  readonly until: string;
  /** True if the provider refused this agent itself; false if it refused another agent of the same account. */
  readonly own: boolean;
  /** True while the agent tests if the limit is over. */
  readonly probing: boolean;
}

/** A block or marker that the platform did not read because of its place. */
export interface MisplacedState {
  /** The last such block of this turn, and for a program, since it was last told. */
  readonly block: string | null;
  /** Inside a code fence, or on a line with other text. */
  readonly place: "fence" | "line";
  /** Number of times in a row that the agent was asked to print its block without a fence. */
  readonly told: number;
}

/** The one agent of a task: its run, its turn, the messages to it, its failures in a row and its limits. */
export interface AgentState {
  readonly run: RunState | null;
  /** The message that began the open turn. Programs have no turns. */
  readonly turn: MessageId | null;
  /** Messages of turns that were written but not confirmed; the next run gets them again. */
  readonly unconfirmed: readonly AgentMessage[];
  /** True if the agent's session has content, so a later run can resume it. */
  readonly sessionHolds: boolean;
  /** True if the run must end; further work needs a new one. */
  readonly dismissed: boolean;
  /** Number of background processes that the agent reports. */
  readonly background: number;
  /** Questions and permission requests of the agent's own tools that wait for an answer. */
  readonly asks: readonly OpenAsk[];
  /** Usage over all runs of the session; some agents report totals. */
  readonly spent: Spent;
  /** The time at which the provider that refused will serve again, if it reported one. */
  readonly limitResetsAt: string | null;
  /** Messages that were planned but not yet written, in order. */
  readonly outbox: readonly AgentMessage[];
  /** Messages of the agent that are deferred until an error is over. */
  readonly deferred: readonly Message[];
  /** Lengths of the output logs. */
  readonly output: { readonly stdout: number; readonly stderr: number };
  /** Length of the part of a program's output whose text is in the conversation. */
  readonly saidTo: number;
  /** True if the agent reported that it is done; reset by the next message to it. */
  readonly completed: boolean;
  /** Protocol mistakes since the agent's last valid message. */
  readonly mistakes: number;
  /** Restarts in a row after the agent ended without a result. */
  readonly nudges: number;
  /**
   * How often in a row its process vanished, or ended before it received its new work, without a message of the agent, a
   * checkpoint of its work or an act of a person in between.
   */
  readonly losses: number;
  /** The names of the nodes with which it vanished in these cases. */
  readonly lostNodes: readonly string[];
  /** Recoverable errors in a row since the agent last worked. */
  readonly errorTries: number;
  /** The limit that the agent waits for or probes; null while the provider serves it. */
  readonly limit: ProviderLimit | null;
  /** The time at which the provider last served this agent. */
  readonly servedAt: string | null;
  /** The time of the agent's last sign of life, or at which it was last set to work. */
  readonly heardAt: string | null;
  /** The task budget and the day for which a budget warning was sent. */
  readonly warned: {
    readonly taskUsd: number | null;
    readonly day: string | null;
    readonly projectDay: string | null;
  };
  readonly misplaced: MisplacedState;
  /** Corrections that were sent to the agent since its last valid message. */
  readonly corrections: number;
  /** True if the agent was reminded of its marker since its last valid message. */
  readonly nudged: boolean;
  /** Number of recorded questions, errors and unusable messages of this run; decisions limit it. */
  readonly items: number;
}

/** The state before any block was misplaced. */
export const nothingMisplaced: MisplacedState = { block: null, place: "fence", told: 0 };

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
  saidTo: 0,
  completed: false,
  mistakes: 0,
  nudges: 0,
  losses: 0,
  lostNodes: [],
  errorTries: 0,
  limit: null,
  servedAt: null,
  heardAt: null,
  warned: { taskUsd: null, day: null, projectDay: null },
  misplaced: nothingMisplaced,
  corrections: 0,
  nudged: false,
  items: 0,
};
