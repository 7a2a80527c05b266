import type { Finding } from "../../protocol/api/checks.ts";
import type { Config } from "../../protocol/config.ts";
import { configuredAgents } from "../config-file.ts";
import { checkAgents, lookAtKnownClis } from "./check-agents.ts";
import { checkPhone } from "./check-phone.ts";
import { checkMachine } from "./check-machine.ts";

/**
 * Inspects everything that work depends on: the machine, the configured agents, and known agents that are not
 * configured.
 */
export async function runChecks(
  directory: string,
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const agents = configuredAgents(config);
  const looks = [
    checkMachine(directory, config),
    Promise.resolve([checkPhone(config, environment)]),
    checkAgents(agents, environment),
    lookAtKnownClis(agents, environment),
  ];
  return (await Promise.all(looks)).flat();
}
