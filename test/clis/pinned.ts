import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The real command lines that tests run, each at the version of its recorded transcripts. */
export const pinned = {
  claude: { package: "@anthropic-ai/claude-code", version: "2.1.325" },
  codex: { package: "@openai/codex", version: "0.166.0" },
  gemini: { package: "@google/gemini-cli", version: "0.61.0" },
  opencode: { package: "opencode-ai", version: "1.18.18" },
  "claude-agent-acp": { package: "@agentclientprotocol/claude-agent-acp", version: "0.99.0" },
} as const;

export type CliName = keyof typeof pinned;
export const cliNames = Object.keys(pinned) as readonly CliName[];

/**
 * Returns the path of the executable, installed or not. It has hundreds of megabytes, so it is not in the repository.
 */
export function cliPath(name: CliName): string {
  return join(directoryOf(name), "node_modules", ".bin", name);
}

function isInstalled(name: CliName): boolean {
  return existsSync(cliPath(name));
}

/** Installs the command line if it is missing, tries it, and returns its path. An installation is atomic. */
export async function install(name: CliName): Promise<string> {
  if (isInstalled(name)) return cliPath(name);
  const directory = directoryOf(name);
  const unfinished = `${directory}.${process.pid}.part`;
  await mkdir(unfinished, { recursive: true });
  try {
    await installInto(unfinished, name);
    await rename(unfinished, directory);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    if (!isInstalled(name)) throw cause;
  }
  return cliPath(name);
}

async function installInto(directory: string, name: CliName): Promise<void> {
  const wanted = `${pinned[name].package}@${pinned[name].version}`;
  const options = ["--prefix", directory, "--no-audit", "--no-fund", "--no-save", "--loglevel", "error"];
  try {
    await promisify(execFile)("npm", ["install", ...options, wanted], { cwd: directory });
    await promisify(execFile)(join(directory, "node_modules", ".bin", name), ["--version"], {
      env: { PATH: process.env["PATH"], HOME: directory },
    });
  } catch (cause) {
    const message = `${wanted} could not be installed: npm must reach its registry, and the program must run here.`;
    throw new Error(message, { cause });
  }
}

/** Creates a directory for a conversation, outside of the temporary directory: Codex sets up no sandbox from there. */
export async function newDirectory(): Promise<string> {
  await mkdir(join(cache(), "conversations"), { recursive: true });
  return mkdtemp(join(cache(), "conversations", "c-"));
}

function directoryOf(name: CliName): string {
  return join(cache(), `${name}-${pinned[name].version}`);
}

function cache(): string {
  return process.env["SIGNALBOX_CLIS"] ?? join(homedir(), ".cache", "signalbox-clis");
}
