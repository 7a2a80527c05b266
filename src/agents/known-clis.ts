import type { AgentConfig } from "../protocol/config.ts";
import { agentKinds } from "./kinds.ts";
import type { Environment, KnownCli, OwnFiles } from "./known-cli.ts";

/** The known command lines of all kinds, searched for even if the configuration does not name them. */
export const knownClis: readonly KnownCli[] = Object.values(agentKinds).flatMap(({ clis }) => clis);

/** Returns the known command line that an agent of this configuration runs; undefined if it runs another program. */
export function cliOf(config: Pick<AgentConfig, "kind" | "command">): KnownCli | undefined {
  const names = [config.kind, baseName(agentKinds[config.kind].program(config) ?? "")];
  return knownClis.find(({ name }) => names.includes(name));
}

/**
 * Returns the own files of an agent's command line. It is recognised by the agent's kind, by the program's name or by
 * the name of the script that the program runs; other programs have no own files.
 */
export function ownFiles(kind: string, command: readonly string[], env: Environment): OwnFiles {
  const names = [kind, ...command.slice(0, 2).map(baseName)];
  const isNamed = ({ name: cli }: KnownCli): boolean =>
    names.some((name) => name === cli || name.startsWith(`${cli}-`) || name.startsWith(`${cli}.`));
  return knownClis.find(isNamed)?.ownFiles(env) ?? { directories: [], files: [], protected: [] };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
