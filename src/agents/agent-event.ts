import type { Item } from "../protocol/dialects/message.ts";

/**
 * An event parsed from an agent's output, in one vocabulary for all kinds. `offset` is the byte of stdout at which the
 * line of the event begins. It never decreases, and all events of one line come from one push. A reader that is fed
 * again from its resume offset therefore gives the same events at the same offsets, and a session that has recorded
 * everything up to an offset drops the events at or before it.
 */
export type AgentEvent = { readonly offset: number } & EventBody;

/** An event without its offset. */
export type EventBody =
  /** A message or diagnostic in the agent's own text. */
  | { readonly t: "item"; readonly item: Item }
  /** The agent's own id of its session, by which it can be resumed. Emitted once. */
  | { readonly t: "session"; readonly id: string }
  /** The agent confirms this message, or the end of its turn. A message that it had received before is only `done`. */
  | { readonly t: "receipt"; readonly messageId: string; readonly phase: "received" | "done" }
  /** A complete text of the agent, for the conversation. `to` is the end of a program's text in its output log. */
  | { readonly t: "said"; readonly text: string; readonly to?: number }
  | ToolUse
  | Ask
  /** The agent no longer waits for the answer to this ask. */
  | { readonly t: "withdrawn"; readonly id: string }
  /**
   * A line that must be written to the agent immediately, because the agent or the reader waits for its effect. It
   * needs no person, and writing it twice does no harm.
   */
  | { readonly t: "reply"; readonly text: string }
  /** The number of commands and sub-agents in the agent's background, during turns and between them. */
  | { readonly t: "background"; readonly running: number }
  | Usage
  | Limit
  | Unusable
  | TurnEnd
  /** A line that could not be parsed, cut after 2 KB. It is stored and counted and never fatal. */
  | { readonly t: "unread"; readonly line: string };

/** The start or the end of a tool call. */
export interface ToolUse {
  readonly t: "tool";
  readonly id: string;
  readonly name: string;
  readonly phase: "start" | "end";
  readonly ok?: boolean;
  readonly summary?: string;
}

/** A question or permission request of one of the agent's own tools. The agent waits during its turn. */
export interface Ask {
  readonly t: "ask";
  readonly id: string;
  readonly kind: "question" | "permission";
  readonly questions: readonly AskedQuestion[];
  /** The original request, which the kind needs to write the answer. */
  readonly raw: unknown;
}

export interface AskedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly multi: boolean;
}

/** The usage since the last such event of the session. `input` counts only tokens that came from no cache. */
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
 * The model's provider refuses requests, or soon will. While `retrying` the agent continues by itself; a limit that
 * ended a turn is `blocked`. `resetsAt` is an ISO time.
 */
export interface Limit {
  readonly t: "limit";
  readonly phase: "retrying" | "blocked" | "warning";
  readonly cause: LimitCause;
  readonly resetsAt?: string;
  readonly delayMs?: number;
}

/** `rate`: requests or tokens per minute; `usage`: the limit of a plan; `outage`: errors and lost connections. */
export type LimitCause = "rate" | "overload" | "usage" | "outage";

/**
 * The agent cannot work until a person acts, because waiting does not help. `auth`: its command line is not signed in or
 * its key is rejected; `billing`: its account has no credit. It may come during a turn that the agent keeps retrying.
 */
export interface Unusable {
  readonly t: "unusable";
  readonly cause: UnusableCause;
  /** The agent's own sentence about it. */
  readonly message?: string;
}

export type UnusableCause = "auth" | "billing";

/** Every cause for which a provider refuses. */
export type RefusalCause = LimitCause | UnusableCause;

/** Returns true if waiting does not help against this cause. */
export function isUnusable(cause: RefusalCause | null): cause is UnusableCause {
  return cause === "auth" || cause === "billing";
}

/**
 * The end of a turn. `limit`: the provider refused and waiting helps; a `blocked` limit came before. `max_turns` and
 * `budget`: the agent's own limits. An `unasked` turn answered no message: the agent continued by itself because
 * something in its background had ended. With `sessionLost` the turn never began: the session to resume no longer
 * exists. With `unopened` no turn can begin in this run: the agent could not open a session.
 */
export interface TurnEnd {
  readonly t: "turnEnd";
  readonly status: "ok" | "error" | "interrupted" | "limit" | "max_turns" | "budget";
  readonly message?: string;
  readonly unasked?: true;
  readonly sessionLost?: true;
  readonly unopened?: true;
}
