import type { Environment } from "../../agents/known-cli.ts";
import { allAgents, connectedNames } from "../../platform/agent/connections.ts";
import { configuredVerifierProblem } from "../../platform/agent/demo-only.ts";
import type { Finding } from "../../protocol/api/checks.ts";
import type { AgentConfig, Config } from "../../protocol/config.ts";
import { checkAgents, lookAtKnownClis } from "./check-agents.ts";
import { checkPhone } from "./check-phone.ts";
import { checkMachine } from "./check-machine.ts";

/** The installation that is inspected. */
interface Inspected {
  readonly directory: string;
  readonly config: Config;
  readonly environment: Environment;
  /** The setting `connected_agents`. */
  readonly connected: string | null;
}

/** Inspects everything that work depends on: the machine, the agents, and known command lines that are not connected. */
export async function runChecks({
  directory,
  config,
  environment,
  connected,
}: Inspected): Promise<Finding[]> {
  const agents = allAgents(config, connectedNames(connected), environment);
  const looks = [
    checkMachine(directory, config),
    Promise.resolve([checkPhone(config, environment), ...checkVerifier(config, agents)]),
    checkAgents(agents, environment),
    lookAtKnownClis(agents, environment),
  ];
  return (await Promise.all(looks)).flat();
}

function checkVerifier(config: Config, agents: ReadonlyMap<string, AgentConfig>): Finding[] {
  const message = configuredVerifierProblem(config, agents);
  return message === null ? [] : [{ name: "verifier", status: "problem", message }];
}
