import type { AgentConfig } from "../protocol/config.ts";

/** The environment variables of an agent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A command line that Signalbox can drive. In every path `~` is the home of the agent's environment. */
export interface KnownCli {
  /** The name of its program. */
  readonly name: string;
  /** The configuration entry that connects it. */
  readonly configuration: Pick<AgentConfig, "kind" | "command">;
  ownFiles(env: Environment): OwnFiles;
  readonly signIn: SignIn;
}

/** Files in a person's home that a command line needs while the rest of the home is hidden. */
export interface OwnFiles {
  /** Directories that it writes, including its sessions; they are created if they do not exist. */
  readonly directories: readonly string[];
  /** Files that it writes. */
  readonly files: readonly string[];
  /** Files that make the person's own sessions execute something and therefore must stay read-only. */
  readonly protected: readonly string[];
}

/** Evidence that a person has signed in to a command line. */
export interface SignIn {
  /** Variables that contain a key of its provider. */
  readonly variables: readonly string[];
  /** Files that signing in creates. */
  files(env: Environment): readonly string[];
  /** The advice for a person who has not signed in. */
  readonly advice: string;
}

/** Returns the paths of these names in a directory. */
export function within(directory: string, names: readonly string[]): string[] {
  return names.map((name) => `${directory}/${name}`);
}
