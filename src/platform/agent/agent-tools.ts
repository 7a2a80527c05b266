import { existsSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join } from "node:path";

const languages = ["node", "python3", "go", "cargo"];

/**
 * Returns the environment of an agent and of the builds of its work. If the agent's program lies beside an interpreter
 * or compiler, in a directory that is not on the PATH, that directory comes first, so that both use the same version.
 */
export function withAgentTools(
  env: Readonly<Record<string, string>>,
  command: readonly string[] | undefined,
): Record<string, string> {
  const path = env["PATH"] ?? "/usr/bin:/bin";
  const program = command?.[0] ?? "";
  const directory = dirname(program);
  if (!isAbsolute(program) || path.split(delimiter).includes(directory)) return { ...env };
  if (!languages.some((name) => existsSync(join(directory, name)))) return { ...env };
  return { ...env, PATH: [directory, path].join(delimiter) };
}
