import type { Item } from "../protocol/dialects/message.ts";

/**
 * What was read from an agent's output, in one set of words for all kinds. `offset` is the byte of stdout at
 * which the line begins that gave the event: it never decreases, and all events of one line come from one
 * push. So a reader that is fed again from its resume offset gives the same events at the same offsets, and
 * whoever has recorded everything up to an offset drops what comes at or before it.
 */
export type AgentEvent = { readonly offset: number } & Happening;

/** An event without its place. */
export type Happening =
  /** A message or diagnostic in the agent's own text. */
  | { readonly t: "item"; readonly item: Item }
  /** The agent's own id of its session, by which it can be taken up again. Given once. */
  | { readonly t: "session"; readonly id: string }
  /** The agent says that it has this message, or that its turn is over. A message it had before is only `done`. */
  | { readonly t: "receipt"; readonly messageId: string; readonly phase: "received" | "done" }
  /** A whole piece of what the agent said, for the conversation. */
  | { readonly t: "said"; readonly text: string }
  | ToolUse
  | Ask
  /** The agent no longer waits for the answer to this. */
  | { readonly t: "withdrawn"; readonly id: string }
  /**
   * A line that must be written at once; the agent, or the reader, waits for what it brings, and no person is
   * needed. Written twice it does no harm.
   */
  | { readonly t: "reply"; readonly text: string }
  /** So many things go on in the agent's background, turns or not: commands it left running, sub-agents. */
  | { readonly t: "background"; readonly running: number }
  | Usage
  | Limit
  | TurnEnd
  /** A line that was not understood: kept, counted, never fatal. Cut after 2 KB. */
  | { readonly t: "unread"; readonly line: string };

/** The agent uses one of its tools, or has done so. */
export interface ToolUse {
  readonly t: "tool";
  readonly id: string;
  readonly name: string;
  readonly phase: "start" | "end";
  readonly ok?: boolean;
  readonly summary?: string;
}

/** The agent asks through its own question or permission tool and waits, in the middle of its turn. */
export interface Ask {
  readonly t: "ask";
  readonly id: string;
  readonly kind: "question" | "permission";
  readonly questions: readonly AskedQuestion[];
  /** The request as it came: its kind needs it to put the answer into the agent's words. */
  readonly raw: unknown;
}

/** One of the questions that are put at once. */
export interface AskedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly multi: boolean;
}

/** What was used since the last such event of the session. `input` is what came from no cache. */
export interface Usage {
  readonly t: "usage";
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd?: number;
}

/**
 * The model's provider does not serve, or soon will not. While `retrying` the agent goes on by itself; a
 * turn that ended for it is `blocked`. `resetsAt` is an ISO time.
 */
export interface Limit {
  readonly t: "limit";
  readonly phase: "retrying" | "blocked" | "warning";
  readonly cause: LimitCause;
  readonly resetsAt?: string;
  readonly delayMs?: number;
}

/** `rate` requests or tokens a minute, `usage` what a plan allows, `outage` errors and lost connections. */
export type LimitCause = "rate" | "overload" | "usage" | "billing" | "auth" | "outage";

/**
 * The turn is over. `limit`: the provider refused and waiting helps, a `blocked` limit came before it;
 * `max_turns` and `budget`: the agent's own bounds. A turn that is `unasked` was no answer to a message: the
 * agent went on by itself because something in its background had ended. With `sessionLost` it never began:
 * the session that was to be taken up is not there any more. With `unopened` no turn can begin in this run:
 * the agent could open no session.
 */
export interface TurnEnd {
  readonly t: "turnEnd";
  readonly status: "ok" | "error" | "interrupted" | "limit" | "max_turns" | "budget";
  readonly message?: string;
  readonly unasked?: true;
  readonly sessionLost?: true;
  readonly unopened?: true;
}
