import type { AgentInfo } from "../protocol/api/contract.ts";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { PlatformSettings } from "../protocol/settings/platform-settings.ts";
import { isContained } from "../sessions/containment.ts";
import type { Settings } from "../settings/settings.ts";

interface Configured {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly config: Config;
  readonly settings: Settings;
}

/** The agent of tasks that name none: as set, else as configured. */
export function defaultAgent({ agents, config, settings }: Configured): string {
  const chosen = settings.platform().default_agent;
  return chosen !== null && agents.has(chosen) ? chosen : config.defaultAgent;
}

/** The agents that tasks can be given to. */
export function agentInfos(configured: Configured): AgentInfo[] {
  const isDefault = defaultAgent(configured);
  const set = configured.settings.platform();
  return [...configured.agents].map(([name, agent]) => ({
    name,
    kind: agent.kind,
    isDefault: name === isDefault,
    model: agentAsSet(agent, set).model ?? null,
    sandboxed: isContained(configured.config, agent),
  }));
}

/** The agent as this task has it: its model and what it may do, where they were set, beside its configuration. */
export function agentAsSet(
  config: AgentConfig,
  { default_model, permission_mode }: Partial<PlatformSettings>,
): AgentConfig {
  return {
    ...config,
    ...(config.model !== undefined || default_model == null ? {} : { model: default_model }),
    ...(permission_mode == null ? {} : { permissions: permission_mode }),
  };
}
