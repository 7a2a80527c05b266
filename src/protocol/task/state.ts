import type { AgentMessage } from "../agent-message.ts";
import type { Message } from "../dialects/message.ts";
import type { RunId } from "../ids.ts";
import type { Exit, Timer } from "./event.ts";
import type { Question } from "./question.ts";
import type { Task } from "./task.ts";

/** The latest run of a task's agent. Earlier ones are in the log. */
export type RunState = { readonly id: RunId; readonly agent: string } & (
  | { readonly status: "planned" }
  | { readonly status: "started"; readonly pid: number }
  | { readonly status: "ended"; readonly exit: Exit }
);

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
  /** Recoverable errors in a row since the agent last worked. */
  readonly errorTries: number;
  readonly timers: readonly Timer[];
  readonly deleted: boolean;
}
