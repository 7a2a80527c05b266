import type { AgentMessage } from "../protocol/agent-message.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { ConversationKind, SingleTurnKind } from "./turn-kind.ts";

/** Reads one run's stdout as it comes. It has no clock; the session tells it about silence and the end. */
export interface AgentReader {
  push(chunk: Uint8Array): AgentEvent[];
  quiet(): AgentEvent[];
  end(): AgentEvent[];
  /** How long silence must last to close what is open now; null where silence closes nothing. */
  readonly quietAfterMs: number | null;
  /** Feeding a new reader from this byte on gives what this one would still give. */
  readonly resumeOffset: number;
}

/** How an agent's process is started. */
export interface Launch {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: "fifo" | "none";
}

/** What a kind may use to build its command: facts of this installation that a pure function cannot know. */
export interface Installation {
  /** The command that runs this program's own command line, for agents that are built in. */
  readonly self: readonly string[];
}

/**
 * A kind of agent that speaks the text protocol on stdout and takes a JSON object a line on stdin: how it is
 * started, how its output is read, how a message is put to it. Pure, as all kinds are: it knows nothing of
 * processes, files or time.
 */
export interface LineKind {
  launch(config: AgentConfig, installation: Installation): Launch;
  reader(startOffset: number): AgentReader;
  /** The text to write on stdin for a message, line end included. */
  encode(message: AgentMessage): string;
}

/**
 * Every kind is one of these: a program that talks in lines, a command line that takes turns, or one that has
 * a process for every turn.
 */
export type AgentKind =
  | ({ readonly speaks: "lines" } & LineKind)
  | ({ readonly speaks: "turns" } & ConversationKind)
  | ({ readonly speaks: "one turn" } & SingleTurnKind);
