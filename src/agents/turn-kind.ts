import type { AgentConfig } from "../protocol/config.ts";
import type { AgentEvent, Ask, Usage } from "./agent-event.ts";
import type { Launch, TextStart } from "./agent-kind.ts";

/** Parameters for starting an LLM command line. */
export interface Engagement {
  readonly config: Pick<AgentConfig, "command" | "env" | "model" | "personalMcpServers">;
  /** Absolute path of its working directory. */
  readonly workspace: string;
  readonly session: AgentSession;
  /** The rules that it gets once, at the beginning of a session. */
  readonly instructions: string;
  readonly permissions: Permissions;
  /** The command of the MCP server with our tools; absent if the session gets none. */
  readonly tools?: readonly string[];
  /** True inside the platform's sandbox, in which the agent's own sandbox would not work. */
  readonly contained: boolean;
}

/** The agent's own session: a resumed one, or a new one that gets this id if the kind supports choosing it. */
export type AgentSession = { readonly is: "new" | "resumed"; readonly id: string };

/** The actions that need no permission: changes to files of the workspace, none, or all. */
export type Permissions = "edits" | "ask" | "all";

/** The initial state of a reader, taken over from the previous reader. */
export interface ReaderStart extends TextStart {
  /** The session id that is already recorded. */
  readonly session?: string;
  /** The usage already recorded for this session over all runs, because some agents report totals. */
  readonly spent?: Omit<Usage, "t" | "model">;
  /** The configured model, for agents that do not report the model they used. */
  readonly model?: string;
  /** The clock, for agents that report the time of a reset without its day. */
  readonly now: () => Date;
}

/** Reads the stdout of an LLM command line incrementally. Silence has no meaning to it. */
export interface TurnReader {
  push(chunk: Uint8Array): AgentEvent[];
  end(): AgentEvent[];
  /** A new reader that is fed from this byte on gives the events that this one would still give. */
  readonly resumeOffset: number;
}

export interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/**
 * The answer of a person or a policy to an ask: the choices or the text for each question, a refusal with its reason,
 * or no answer because the turn is being interrupted.
 */
export type AskAnswer =
  | { readonly is: "answered"; readonly answers: readonly (readonly string[])[] }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "interrupted" };

/** An LLM command line whose process takes several turns on stdin. */
export interface ConversationKind {
  readonly speaks: "turns";
  /** Returns the command, and the text that is written to stdin before anything else. */
  launch(engagement: Engagement): Launch & { readonly greeting: string };
  reader(start: ReaderStart): TurnReader;
  /** Returns the text that sends a turn to the agent. */
  turn(turn: Turn, sessionId: string): string;
  /** Returns the text that answers an ask. */
  answer(ask: Pick<Ask, "id" | "kind" | "raw">, answer: AskAnswer): string;
  /** Returns the text that interrupts the running turn. */
  interrupt(sessionId: string): string;
  /** True if a run, even a resumed one, must report its session before a turn may be written. */
  readonly awaitsSession: boolean;
  /** True if the instructions precede the first turn of a new session; otherwise `launch` passes them. */
  readonly instructedByTurn: boolean;
}

/** An LLM command line with one process for each turn. */
export interface SingleTurnKind {
  readonly speaks: "one turn";
  launch(engagement: Engagement, turn: Turn): Launch;
  reader(start: ReaderStart): TurnReader;
  /** Returns true if the end of stderr shows that the session to resume no longer exists. */
  saysSessionLost(stderrTail: string): boolean;
}
