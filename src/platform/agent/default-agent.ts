import type { Project } from "../../protocol/project/project.ts";
import type { AgentInfo } from "../../protocol/api/contract.ts";
import type { AgentConfig, Config } from "../../protocol/config.ts";
import { isContained } from "../../sessions/containment.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Settings } from "../../settings/settings.ts";
import { isDemoOnly } from "./demo-only.ts";
import type { AgentConnections } from "./connections.ts";

interface Configured {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly config: Config;
  readonly settings: Settings;
}

interface Connected extends Configured {
  readonly connections: Pick<AgentConnections, "has">;
}

/** Returns the agent for tasks that do not name one: that of the project, of the project's settings, or of all. */
export function defaultAgent(
  { settings, agents }: Pick<Configured, "settings" | "agents">,
  project: Project | null = null,
): string {
  if (project === null) return settings.effective().default_agent.value;
  const own = project.defaultAgent;
  if (own !== null && agents.has(own)) return own;
  return settings.effective({ project: project.id }).default_agent.value;
}

/** Returns the agents that can be assigned to tasks. */
export function agentInfos(configured: Connected): AgentInfo[] {
  const isDefault = defaultAgent(configured);
  const effective = configured.settings.effective();
  return [...configured.agents].map(([name, agent]) => ({
    name,
    kind: agent.kind,
    isDefault: name === isDefault,
    model: agentAsSet(agent, effective).model ?? null,
    sandboxed: isContained(configured.config, agent),
    labels: agent.labels ?? [],
    connected: configured.connections.has(name),
    demoOnly: isDemoOnly(agent),
  }));
}

/** Applies the effective settings: the agent's own model wins over the setting, but its permission mode does not. */
export function agentAsSet(config: AgentConfig, effective: Effective): AgentConfig {
  const model = config.model ?? effective.default_model.value;
  return {
    ...config,
    ...(model === null ? {} : { model }),
    permissions: effective.permission_mode.value ?? config.permissions,
  };
}
