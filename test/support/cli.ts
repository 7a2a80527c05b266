import { spawn as spawnInTerminal } from "@lydell/node-pty";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { storeEnvironment } from "./chosen-store.ts";
import { program } from "./program.ts";

/** Output and exit code of a command. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one command of the CLI to its end, with this data directory. */
export async function cli(
  home: string,
  args: readonly string[],
  input = "",
  cwd = process.cwd(),
  env: Record<string, string> = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, ...storeEnvironment(home), SIGNALBOX_HOME: home, ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  child.stdin.on("error", () => undefined).end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

/** Replaces the ages in a table, whose width depends on the speed of the machine. */
export function withoutAges(table: string): string {
  return table.replaceAll(/(?:just now|\d+m ago|\bAGE\b) */g, "AGE  ");
}

/** A command of the CLI at a terminal: its output so far, a way to type, and its exit code. */
export interface AtTerminal {
  readonly seen: () => string;
  readonly type: (text: string) => void;
  readonly ended: Promise<number>;
}

/** Runs one command of the CLI at a terminal that is this number of columns wide. */
export function cliAtTerminal(
  home: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
  columns = 80,
): AtTerminal {
  const { NO_COLOR: _, FORCE_COLOR: __, CLICOLOR_FORCE: ___, CLICOLOR: ____, ...inherited } = process.env;
  const terminal = spawnInTerminal(process.execPath, [program, ...args], {
    name: "xterm-256color",
    cols: columns,
    env: { ...inherited, TERM: "xterm-256color", ...storeEnvironment(home), SIGNALBOX_HOME: home, ...more },
  });
  let seen = "";
  terminal.onData((text) => (seen += text));
  return {
    seen: () => seen.replaceAll("\r\n", "\n"),
    type: (text) => terminal.write(text),
    ended: new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode))),
  };
}
