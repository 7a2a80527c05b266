import { delimiter, dirname, join } from "node:path";

/**
 * Returns the environment of an agent in which the command `signalbox` is the program that started it, so that the agent
 * can check its work as a gate does.
 */
export function withOwnCommand(
  env: Readonly<Record<string, string>>,
  [node = "", program = ""]: readonly string[],
): Record<string, string> {
  if (program === "") return { ...env };
  const path = env["PATH"] ?? "/usr/bin:/bin";
  return {
    ...env,
    PATH: [join(dirname(program), "agents"), path].join(delimiter),
    SIGNALBOX_RUNTIME: node,
  };
}
