import { execFile } from "node:child_process";
import type { BuildTool } from "../instructions/phase-brief.ts";
import { programEnvironment } from "./session-environment.ts";

/** Commands that print the version of a tool with which projects are built. */
const commands = [
  ["node", "--version"],
  ["npm", "--version"],
  ["python3", "--version"],
  ["go", "version"],
  ["cargo", "--version"],
] as const;

const timeoutMs = 20_000;

/**
 * Asks the tools that builds of projects use for their versions, once, in the background. The returned function lists
 * the tools that have answered so far; a tool that is not installed is not listed.
 */
export function buildTools(
  environment: Readonly<Record<string, string | undefined>>,
): () => readonly BuildTool[] {
  const env = programEnvironment(environment);
  const versions = new Map<string, string>();
  for (const [name, ...args] of commands) {
    const child = execFile(name, args, { env, timeout: timeoutMs }, (fault, stdout) => {
      const version = fault === null ? versionIn(stdout) : undefined;
      if (version !== undefined) versions.set(name, version);
    });
    child.unref();
  }
  return () =>
    commands.flatMap(([name]) => {
      const version = versions.get(name);
      return version === undefined ? [] : [{ name, version }];
    });
}

/** Returns the first version number in a text. */
function versionIn(text: string): string | undefined {
  return /\d+(?:\.\d+)+/.exec(text.slice(0, 200))?.[0];
}
