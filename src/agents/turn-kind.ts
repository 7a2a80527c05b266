import type { AgentConfig } from "../protocol/config.ts";
import type { AgentEvent, Ask, Usage } from "./agent-event.ts";
import type { Launch, TextStart } from "./agent-kind.ts";

/** The facts with which an LLM command line is started. */
export interface Engagement {
  readonly config: Pick<AgentConfig, "command" | "env" | "model">;
  /** The directory it works in, as an absolute path. */
  readonly workspace: string;
  readonly session: AgentSession;
  /** The rules that it is told once, at the beginning of a session. */
  readonly instructions: string;
  readonly permissions: Permissions;
  /** True inside the platform's sandbox, in which a sandbox of the agent's own would not work. */
  readonly contained: boolean;
}

/** The agent's own session: a resumed one, or a new one that gets this id if the kind lets us choose it. */
export type AgentSession = { readonly is: "new" | "resumed"; readonly id: string };

/** The acts that need no permission: changes to files of the workspace, none, or all. */
export type Permissions = "edits" | "ask" | "all";

/** The state in which a reader begins, taken over from the reader before it. */
export interface ReaderStart extends TextStart {
  /** The session id that is already recorded. */
  readonly session?: string;
  /** The usage that is already recorded for this session, over all runs: some agents report totals. */
  readonly spent?: Omit<Usage, "t" | "model">;
  /** The model of the configuration, for agents that do not name the model they used. */
  readonly model?: string;
  /** The clock, for agents that name the time of a reset without its day. */
  readonly now: () => Date;
}

/** Reads the stdout of an LLM command line as it comes. Silence means nothing to it. */
export interface TurnReader {
  push(chunk: Uint8Array): AgentEvent[];
  end(): AgentEvent[];
  /** A new reader that is fed from this byte on gives the events that this one would still give. */
  readonly resumeOffset: number;
}

/** One turn for the agent. */
export interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/**
 * The response of a person or a policy to an ask: the choices or the text for each question, a refusal with
 * its reason, or no answer because the turn is being interrupted.
 */
export type AskAnswer =
  | { readonly is: "answered"; readonly answers: readonly (readonly string[])[] }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "interrupted" };

/** An LLM command line whose process takes one turn after the other on stdin. */
export interface ConversationKind {
  readonly speaks: "turns";
  /** The command, and the text that is written to stdin before anything else. */
  launch(engagement: Engagement): Launch & { readonly greeting: string };
  reader(start: ReaderStart): TurnReader;
  /** The text that puts a turn to the agent. */
  turn(turn: Turn, sessionId: string): string;
  /** The text that answers an ask. */
  answer(ask: Pick<Ask, "id" | "kind" | "raw">, answer: AskAnswer): string;
  /** The text that interrupts the running turn. */
  interrupt(sessionId: string): string;
  /** True if a run, a resumed one too, must give its session before a turn may be written. */
  readonly awaitsSession: boolean;
  /** True if the instructions precede the first turn of a new session; else `launch` passes them. */
  readonly instructedByTurn: boolean;
}

/** An LLM command line that has a process for every turn and ends with it. */
export interface SingleTurnKind {
  readonly speaks: "one turn";
  launch(engagement: Engagement, turn: Turn): Launch;
  reader(start: ReaderStart): TurnReader;
  /** Tells from the end of stderr whether the session that was to be resumed no longer exists. */
  saysSessionLost(stderrTail: string): boolean;
}
