import { fileURLToPath } from "node:url";

/** Returns the configuration of a program in test/agents. */
export function programAgent(
  file: string,
  env: Record<string, string | number> = {},
  args: string[] = [],
): object {
  const path = fileURLToPath(new URL(`../agents/${file}`, import.meta.url));
  const interpreter = file.endsWith(".sh") ? "sh" : process.execPath;
  return {
    kind: "program",
    command: [interpreter, path, ...args],
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
  };
}

/** Returns the configuration of an agent with this JavaScript source. */
export function scriptAgent(text: string): object {
  return { kind: "program", command: [process.execPath, "-e", text] };
}

/** Returns the configuration of the agent that prints numbered lines and sometimes asks. */
export function counterAgent(env: Record<string, string | number>): object {
  return programAgent("counter.mjs", env);
}
