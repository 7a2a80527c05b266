import type { AgentConfig } from "../protocol/config.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { KnownCli } from "./known-cli.ts";
import type { LineFormat } from "./line-format.ts";
import type { ConversationKind, SingleTurnKind } from "./turn-kind.ts";

/** Reads one run's stdout as it comes. It has no clock; the session tells it about silence and the end. */
export interface AgentReader {
  push(chunk: Uint8Array): AgentEvent[];
  quiet(): AgentEvent[];
  end(): AgentEvent[];
  /** Milliseconds of silence that close the open message; null while silence closes nothing. */
  readonly quietAfterMs: number | null;
  /** A new reader that is fed from this byte on gives the events that this one would still give. */
  readonly resumeOffset: number;
}

/** The byte of stdout at which a reader begins, and the text dialects that it understands. */
export interface TextStart {
  readonly offset: number;
  readonly dialects: readonly Dialect[];
}

/** The command of an agent's process, its environment and its stdin. */
export interface Launch {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: "fifo" | "none";
}

/** Facts of this installation that a pure function cannot know and a command may need. */
export interface Installation {
  /** The command that runs this program's own command line, for agents that are built in. */
  readonly self: readonly string[];
}

/** A kind of agent that speaks text on stdout and takes one JSON object per line on stdin. */
export interface LineKind {
  readonly speaks: "lines";
  launch(config: AgentConfig, installation: Installation): Launch;
  reader(start: TextStart): AgentReader;
}

/** The facts that every kind states, whether or not it takes turns. */
export interface KindFacts {
  /** True if the configuration must name a command. */
  readonly needsCommand: boolean;
  /** True if the agent can run on a pseudo-terminal. */
  readonly canHavePty: boolean;
  /** The program to look for on the machine; null for a kind that is built in. */
  program(config: Pick<AgentConfig, "command">): string | null;
  /** The command lines of this kind that are known by name. */
  readonly clis: readonly KnownCli[];
  /** The facts that decide which agents share a provider's limits; null if an agent shares them with no other. */
  readonly account: AccountRule | null;
  /** The JSON lines that agents of this kind print, for the log view; null for agents that print text. */
  readonly lineFormat: LineFormat | null;
}

/** The parts of a configuration that identify the provider's account that an agent uses. */
export interface AccountRule {
  /** Endings of the environment variables that say as whom the agent signs in, and where. */
  readonly variables: readonly string[];
  /** True if agents of different commands never share an account. */
  readonly byCommand: boolean;
}

/**
 * Everything the program knows about one kind of agent: how it is started, read and told, whether it takes
 * turns, which command lines it covers and how they are found, signed in to and configured. A descriptor is
 * pure: it knows nothing of processes, files or time.
 */
export type AgentKindDescriptor = KindFacts & (LineKind | ConversationKind | SingleTurnKind);
