import { existsSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { AgentConfig } from "../../protocol/config.ts";

const languages = ["node", "python3", "go", "cargo"];

/**
 * Returns the environment of an agent and of the builds of its work, so that both use the same versions. A PATH in the
 * agent's configuration replaces that of the server, as it does for the agent. Without one, if the agent's program lies
 * beside an interpreter or compiler, in a directory that is not on the PATH, that directory comes first.
 */
export function withAgentTools(
  env: Readonly<Record<string, string>>,
  config: Pick<AgentConfig, "command" | "env"> | undefined,
): Record<string, string> {
  const { command, env: own } = config ?? {};
  if (own?.["PATH"] !== undefined) return { ...env, PATH: own["PATH"] };
  const path = env["PATH"] ?? "/usr/bin:/bin";
  const program = command?.[0] ?? "";
  const directory = dirname(program);
  if (!isAbsolute(program) || path.split(delimiter).includes(directory)) return { ...env };
  if (!languages.some((name) => existsSync(join(directory, name)))) return { ...env };
  return { ...env, PATH: [directory, path].join(delimiter) };
}
