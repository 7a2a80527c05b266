import type { AgentConfig } from "../protocol/config.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import type { AgentEvent, Ask, Usage } from "./agent-event.ts";
import type { Launch } from "./agent-kind.ts";

/** What an LLM command line is started with. */
export interface Engagement {
  readonly config: Pick<AgentConfig, "command" | "env" | "model">;
  /** The directory it works in, as an absolute path. */
  readonly workspace: string;
  readonly session: AgentSession;
  /** The rules it is told once, at the very beginning of a session. */
  readonly instructions: string;
  readonly permissions: Permissions;
  /** The platform keeps it to its workspace; a sandbox of its own would not work inside that one. */
  readonly contained: boolean;
}

/**
 * The agent's own session: a new one, under the id it shall have where the kind lets us choose, or one that
 * is taken up.
 */
export type AgentSession = { readonly is: "new" | "resumed"; readonly id: string };

/** What the agent may do without asking: change files of its workspace, nothing, or everything. */
export type Permissions = "edits" | "ask" | "all";

/** Where a reader begins, and what the one before it knew. */
export interface ReaderStart {
  readonly offset: number;
  readonly dialects?: readonly Dialect[];
  /** The session id that is already recorded. */
  readonly session?: string;
  /** What is already recorded as used by this session, all runs together: some agents report totals. */
  readonly spent?: Omit<Usage, "t" | "model">;
  /** The model of the configuration, for agents that do not say which they used. */
  readonly model?: string;
  /** For agents that name the time of a reset without its day. */
  readonly now: () => Date;
}

/** Reads the stdout of an LLM command line as it comes. Silence means nothing to it. */
export interface TurnReader {
  push(chunk: Uint8Array): AgentEvent[];
  end(): AgentEvent[];
  /** Feeding a new reader from this byte on gives what this one would still give. */
  readonly resumeOffset: number;
}

/** One turn to be put to the agent. */
export interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/**
 * What a person or a policy says to an ask: for each question what was chosen or written, or a refusal with
 * its reason, or nothing because the turn is being interrupted.
 */
export type AskAnswer =
  | { readonly is: "answered"; readonly answers: readonly (readonly string[])[] }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "interrupted" };

/** An LLM command line whose process takes one turn after the other on stdin. */
export interface ConversationKind {
  /** The command, and what is written on stdin before anything else. */
  launch(engagement: Engagement): Launch & { readonly greeting: string };
  reader(start: ReaderStart): TurnReader;
  /** What to write for a turn. */
  turn(turn: Turn, sessionId: string): string;
  answer(ask: Pick<Ask, "id" | "kind" | "raw">, answer: AskAnswer): string;
  interrupt(sessionId: string): string;
  /** Whether a turn may be written only after the run, a resumed one as well, has given its session. */
  readonly awaitsSession: boolean;
  /** Whether the instructions must stand before the text of a new session's first turn; else `launch` tells them. */
  readonly instructedByTurn: boolean;
}

/** An LLM command line that has a process for every turn and ends with it. */
export interface SingleTurnKind {
  launch(engagement: Engagement, turn: Turn): Launch;
  reader(start: ReaderStart): TurnReader;
  /** Whether the last words on stderr say that the session which was to be taken up is not there any more. */
  saysSessionLost(stderrTail: string): boolean;
}
