import type { OrchestrationConfig } from "./config.ts";

/** The role of a task whose list names no specialist. */
export const plainRole = "specialist";

/** The role of an agent that resolves conflicts. */
export const mergerRole = "merge";

/** Returns the agent for a role: the configured one, the agent with the name of the role, or the default agent. */
export function agentOfRole(
  { agents, default_agent }: Pick<OrchestrationConfig, "agents" | "default_agent">,
  role: string,
  known: { readonly has: (agent: string) => boolean; readonly usual: string },
): string {
  return agents[role] ?? (known.has(role) ? role : (default_agent ?? known.usual));
}
