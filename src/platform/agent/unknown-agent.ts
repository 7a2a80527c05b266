import type { AgentConfig } from "../../protocol/config.ts";
import { refuse, type Result } from "../../protocol/result.ts";

/** Refuses a name that no configured agent has. */
export function unknownAgent(
  name: string,
  agents: ReadonlyMap<string, AgentConfig>,
  field: "agent" | "verifier" = "agent",
): Result<never> {
  return refuse(
    "unknown_agent",
    `There is no agent "${name}". Agents in the configuration: ${[...agents.keys()].join(", ")}.`,
    { field, agents: [...agents.keys()] },
  );
}
