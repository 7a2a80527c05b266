import type { AgentConfig, Config } from "../protocol/config.ts";
import type { Settings } from "../settings/settings.ts";

/** The agent of tasks that name none: as set, else as configured. */
export function defaultAgent({
  agents,
  config,
  settings,
}: {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly config: Config;
  readonly settings: Settings;
}): string {
  const chosen = settings.platform().default_agent;
  return chosen !== null && agents.has(chosen) ? chosen : config.defaultAgent;
}
