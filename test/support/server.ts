import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** A data directory of its own for one test, with the agents it needs in its configuration. */
export function makeHome(agents: Record<string, object> = {}, more: Record<string, unknown> = {}): string {
  const home = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify({ agents, ...more }));
  return home;
}

/** A real server in a process of its own. */
export interface RunningServer {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly process: ChildProcess;
  /** What it wrote to stderr so far. */
  readonly stderr: () => string;
  /** Kills it as a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `signalbox serve --json` on any free port and waits until it listens. */
export async function startServer(home: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, [main, "serve", "--json", "--port", "0"], {
    env: { ...process.env, SIGNALBOX_HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const exited = once(child, "exit");
  const line = await Promise.race([
    firstLine(child),
    exited.then(([code]) => {
      throw new Error(`The server ended with ${String(code)}: ${stderr}`);
    }),
  ]);
  const { url, token, pid } = JSON.parse(line) as { url: string; token: string; pid: number };
  return {
    url,
    token,
    pid,
    process: child,
    stderr: () => stderr,
    async kill() {
      process.kill(pid, "SIGKILL");
      await exited;
    },
    async stop() {
      process.kill(pid, "SIGTERM");
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = "";
  child.stdout?.setEncoding("utf8");
  for await (const chunk of child.stdout ?? []) {
    text += chunk as string;
    if (text.includes("\n")) return text.slice(0, text.indexOf("\n"));
  }
  throw new Error("The server closed its output before it listened.");
}
