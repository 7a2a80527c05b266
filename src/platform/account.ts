import type { AgentConfig } from "../protocol/config.ts";

/** What in an agent's environment says as whom it signs in, and where. */
const signIn = [
  "_API_KEY",
  "_AUTH_TOKEN",
  "_OAUTH_TOKEN",
  "_CONFIG_DIR",
  "_CONFIG_HOME",
  "_BASE_URL",
  "HOME",
];

/**
 * Whose limits an agent shares. The `account` of its configuration where there is one; else agents of one
 * kind (for the Agent Client Protocol: of one command) that sign in with the same keys, directories and
 * addresses share one. What a program calls is not known, so it shares with nobody but itself.
 */
export function accountOf(agent: string, config: AgentConfig | undefined): string {
  if (config?.account !== undefined) return `account ${config.account}`;
  if (config === undefined || config.kind === "program" || config.kind === "demo") return `agent ${agent}`;
  const identity = Object.entries(config.env)
    .filter(([name]) => signIn.some((ending) => name.endsWith(ending)))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const command = config.kind === "acp" ? (config.command ?? []) : [];
  return `${config.kind} ${JSON.stringify([command, identity])}`;
}
