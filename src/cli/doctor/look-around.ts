import type { Finding } from "../../protocol/api/checks.ts";
import type { Config } from "../../protocol/config.ts";
import { configuredAgents } from "../config-file.ts";
import { lookAtAgents, lookAtKnownClis } from "./look-at-agents.ts";
import { lookAtMachine } from "./look-at-machine.ts";

/**
 * Inspects everything that work depends on: the machine, the configured agents, and known agents that are not
 * configured.
 */
export async function lookAround(
  directory: string,
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const agents = configuredAgents(config);
  const looks = [
    lookAtMachine(directory, config),
    lookAtAgents(agents, environment),
    lookAtKnownClis(agents, environment),
  ];
  return (await Promise.all(looks)).flat();
}
