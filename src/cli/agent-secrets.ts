import type { AgentConfig } from "../protocol/config.ts";
import type { Secret } from "../protocol/redact/secret.ts";

const secretName = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL)/i;

/** Returns the agents' configured variables whose names suggest secrets; they are redacted from output too. */
export function secretsOfAgents(agents: ReadonlyMap<string, AgentConfig>): Secret[] {
  return [...agents.values()].flatMap(({ env }) =>
    Object.entries(env).flatMap(([name, value]) => (secretName.test(name) ? [{ name, value }] : [])),
  );
}
