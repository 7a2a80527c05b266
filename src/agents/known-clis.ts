import type { AgentConfig } from "../protocol/config.ts";
import { agentKinds } from "./kinds.ts";
import type { KnownCli } from "./known-cli.ts";

/** The known command lines of all kinds, searched for even if the configuration does not name them. */
export const knownClis: readonly KnownCli[] = Object.values(agentKinds).flatMap(({ clis }) => clis);

/**
 * Returns the known command line that an agent of this configuration runs; undefined if it runs another program. It is
 * recognised by the agent's kind, by the program's name or by the name of the script that the program runs.
 */
export function cliOf({ kind, command = [] }: Pick<AgentConfig, "kind" | "command">): KnownCli | undefined {
  const names = [kind, ...command.slice(0, 2).map(baseName)];
  return knownClis.find(({ name: cli }) =>
    names.some((name) => name === cli || name.startsWith(`${cli}-`) || name.startsWith(`${cli}.`)),
  );
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
