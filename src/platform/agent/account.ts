import { agentKinds } from "../../agents/kinds.ts";
import type { AgentConfig } from "../../protocol/config.ts";

/**
 * Returns the account whose limits an agent shares: the `account` of its configuration or, without one, the account
 * that its kind derives from the sign-in in its environment. Any other agent has an account of its own.
 */
export function accountOf(agent: string, config: AgentConfig | undefined): string {
  if (config?.account !== undefined) return `account ${config.account}`;
  const rule = config === undefined ? null : agentKinds[config.kind].account;
  if (config === undefined || rule === null) return `agent ${agent}`;
  const identity = Object.entries(config.env)
    .filter(([name]) => rule.variables.some((ending) => name.endsWith(ending)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const command = rule.byCommand ? (config.command ?? []) : [];
  return `${config.kind} ${JSON.stringify([command, identity])}`;
}
