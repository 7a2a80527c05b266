import type { AgentConfig } from "../protocol/config.ts";

/** The environment variables of an agent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A command line that Signalbox can drive. In every path `~` is the home of the agent's environment. */
export interface KnownCli {
  /** The name of its program. */
  readonly name: string;
  /** The configuration entry that connects it. */
  readonly configuration: Pick<AgentConfig, "kind" | "command">;
  /** Returns the layout of the directory in which it stores everything for one task. */
  ownDirectory(env: Environment): OwnDirectory;
  /** Returns the public hosts of its provider. */
  hosts(env: Environment): readonly string[];
  readonly signIn: SignIn;
}

/**
 * The directory of a command line for one task: its configuration, sign-in and sessions. It contains copies of the
 * person's own files, so that a task can neither change them nor read the sessions of others.
 */
export interface OwnDirectory {
  /** The variables that make it use the directory; each has a path inside it, "" for the directory itself. */
  readonly variables: Readonly<Record<string, string>>;
  readonly copies: readonly OwnCopy[];
}

/** A file or directory of the person that is copied into the own directory, if it exists. */
export interface OwnCopy {
  readonly from: string;
  /** Path inside the own directory. */
  readonly to: string;
  /** The only keys of a JSON file that are copied; without it, the whole file. */
  readonly keys?: readonly string[];
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

/** Returns copies of these names in a directory. */
export function copiesOf(from: string, to: string, names: readonly string[]): OwnCopy[] {
  return names.map((name) => ({ from: `${from}/${name}`, to: to === "" ? name : `${to}/${name}` }));
}
