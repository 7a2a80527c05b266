import type { AgentInfo } from "../../../src/protocol/api/contract.ts";
import type { Project } from "../../../src/protocol/project/project.ts";

/** Returns the agents, of which that of the project is the default if it has one. */
export function usualAgentOf(
  agents: readonly AgentInfo[],
  project: Pick<Project, "defaultAgent"> | null,
): readonly AgentInfo[] {
  const usual = project?.defaultAgent ?? null;
  if (usual === null || !agents.some(({ name }) => name === usual)) return agents;
  return agents.map((agent) => ({ ...agent, isDefault: agent.name === usual }));
}
