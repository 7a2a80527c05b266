import type { AgentConfig } from "../protocol/config.ts";
import type { Dialect } from "../protocol/dialects/reader.ts";
import type { AgentEvent } from "./agent-event.ts";
import type { KnownCli } from "./known-cli.ts";
import type { LineFormat } from "./line-format.ts";
import type { ConversationKind, SingleTurnKind } from "./turn-kind.ts";

/** Reads the stdout of one run incrementally. It has no clock; the session reports silence and the end. */
export interface AgentReader {
  push(chunk: Uint8Array): AgentEvent[];
  quiet(): AgentEvent[];
  end(): AgentEvent[];
  /** Milliseconds of silence that close the open message; null while silence closes nothing. */
  readonly quietAfterMs: number | null;
  /** A new reader that is fed from this byte on gives the events that this one would still give. */
  readonly resumeOffset: number;
}

/** The byte of stdout at which a reader starts, and the text dialects that it parses. */
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

/** Facts about this installation that a pure function cannot know and a command may need. */
export interface Installation {
  /** The command that runs Signalbox's own command line, for built-in agents. */
  readonly self: readonly string[];
}

/** A kind of agent that prints text on stdout and reads one JSON object per line from stdin. */
export interface LineKind {
  readonly speaks: "lines";
  launch(config: AgentConfig, installation: Installation): Launch;
  reader(start: TextStart): AgentReader;
}

/** The facts that every kind states, even if it takes no turns. */
export interface KindFacts {
  /** True if the configuration must name a command. */
  readonly needsCommand: boolean;
  /** True if an agent in a sandbox has network access unless its configuration denies it: its model needs it. */
  readonly needsNetwork: boolean;
  /** True if the agent can run on a pseudo-terminal. */
  readonly canHavePty: boolean;
  /** Returns the program to search for on the machine; null for a built-in kind. */
  program(config: Pick<AgentConfig, "command">): string | null;
  /** The known command lines of this kind. */
  readonly clis: readonly KnownCli[];
  /** The rule that decides which agents share a provider's limits; null if an agent shares them with no other. */
  readonly account: AccountRule | null;
  /** The format of the JSON lines that agents of this kind print, for the log view; null for agents that print text. */
  readonly lineFormat: LineFormat | null;
}

/** The parts of a configuration that identify the provider's account that an agent uses. */
export interface AccountRule {
  /** Suffixes of the environment variables that determine the identity and address of the sign-in. */
  readonly variables: readonly string[];
  /** True if agents with different commands never share an account. */
  readonly byCommand: boolean;
}

/**
 * The descriptor of one kind of agent: starting it, reading its output, sending it messages, its turns, and the command
 * lines it covers with their detection, sign-in and configuration. A descriptor is pure: it has no access to processes,
 * files or time.
 */
export type AgentKindDescriptor = KindFacts & (LineKind | ConversationKind | SingleTurnKind);
