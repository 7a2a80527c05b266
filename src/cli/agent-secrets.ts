import type { AgentConfig } from "../protocol/config.ts";
import type { Secret } from "../protocol/redact/secret.ts";

const secretName = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL)/i;

/** What the configuration gives agents under names that tell of secrets: it is not shown in output either. */
export function secretsOfAgents(agents: ReadonlyMap<string, AgentConfig>): Secret[] {
  return [...agents.values()].flatMap(({ env }) =>
    Object.entries(env).flatMap(([name, value]) => (secretName.test(name) ? [{ name, value }] : [])),
  );
}
