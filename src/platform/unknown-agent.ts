import type { AgentConfig } from "../protocol/config.ts";
import { refuse, type Result } from "../protocol/result.ts";

/** The refusal of an agent that the configuration does not have, with those it has. */
export function unknownAgent(name: string, agents: ReadonlyMap<string, AgentConfig>): Result<never> {
  return refuse(
    "unknown_agent",
    `There is no agent "${name}". Agents in the configuration: ${[...agents.keys()].join(", ")}.`,
    { field: "agent", agents: [...agents.keys()] },
  );
}
