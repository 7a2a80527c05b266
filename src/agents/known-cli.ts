import type { AgentConfig } from "../protocol/config.ts";

/** The environment variables of an agent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A command line that Signalbox can drive. In every path `~` is the home of the agent's environment. */
export interface KnownCli {
  /** The name of its program. */
  readonly name: string;
  /** The name of the product. */
  readonly title: string;
  /** The shell command that installs it or brings it up to date. */
  readonly install: string;
  /** The oldest version that Signalbox accepts. */
  readonly oldest: string;
  /** The configuration entry that connects it. */
  readonly configuration: Pick<AgentConfig, "kind" | "command">;
  /** Returns the layout of the directory in which it stores everything for one task. */
  ownDirectory(env: Environment): OwnDirectory;
  /** Returns the public hosts of its provider. */
  hosts(env: Environment): readonly string[];
  readonly signIn: SignIn;
  /** Further variables of the person's environment that it needs, such as the address of its provider. */
  readonly variables: readonly string[];
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
  /** The part with the person's MCP servers; "all" if the whole copy is about them. Agents get it only if the person allows it. */
  readonly mcpServers?: { readonly format: "json" | "toml"; readonly key: string } | "all";
}

/** The offline means to find out whether a person has signed in to a command line. */
export interface SignIn {
  /** Variables that contain a key of its provider. */
  readonly variables: readonly string[];
  /** Files that signing in creates. */
  files(env: Environment): readonly string[];
  /** Its own command that reports the sign-in; null if it has none that works offline. */
  readonly status: StatusCommand | null;
  /** The shell command with which a person signs in. */
  readonly command: string;
}

/** A command that reports whether a command line is signed in. */
export interface StatusCommand {
  readonly args: readonly string[];
  /** Reads its answer; null if it does not report the sign-in. */
  signedIn(output: string): boolean | null;
}

/** Returns copies of these names in a directory. */
export function copiesOf(from: string, to: string, names: readonly string[]): OwnCopy[] {
  return names.map((name) => ({ from: `${from}/${name}`, to: to === "" ? name : `${to}/${name}` }));
}
