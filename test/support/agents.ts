import { fileURLToPath } from "node:url";

/** The configuration of a little program of test/agents. */
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

/** An agent that is these few lines of JavaScript. */
export function scriptAgent(text: string): object {
  return { kind: "program", command: [process.execPath, "-e", text] };
}

/** The agent that prints numbered lines and asks now and then. */
export function counterAgent(env: Record<string, string | number>): object {
  return programAgent("counter.mjs", env);
}
