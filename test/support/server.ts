import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sweepRuns } from "../../src/supervisor/sweep.ts";
import { storeEnvironment } from "./chosen-store.ts";
import { program } from "./program.ts";

/** Leaves out what takes longest, which most tests are not about. */
const quick = { mutationCheck: false, previewPictures: false };

/** Creates a data directory for one test, with these agents in its configuration. */
export function makeHome(agents: Record<string, object> = {}, more: Record<string, unknown> = {}): string {
  const home = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  // Agents without a sandbox may have another user, who must be able to enter it.
  chmodSync(home, 0o711);
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify({ agents, ...quick, ...more }));
  return home;
}

/** Creates a directory that agents without a sandbox can write to, whatever their user. */
export function makeSharedDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  chmodSync(directory, 0o777);
  return directory;
}

/** Stops the server, in any state, and every agent that survives in its data directory. */
export async function closeHome(home: string, server: RunningServer | undefined): Promise<void> {
  await server?.kill().catch(() => undefined);
  // The fence of a node ends without it.
  rmSync(join(home, "lease-renewal"), { force: true });
  await sweepRuns(join(home, "runs"), new Set());
}

/** A real server in its own process. */
export interface RunningServer {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
  readonly process: ChildProcess;
  /** Its first output, with the address. */
  readonly said: string;
  /** Returns its stderr so far. */
  readonly stderr: () => string;
  /** Kills it with SIGKILL; resolves when it has exited. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a real server that finds no sandbox on its machine: inside its own mounts, bubblewrap cannot be executed. */
export function startServerWithoutSandbox(home: string): Promise<RunningServer> {
  const bubblewrap = ["/usr/bin/bwrap", "--dev-bind", "/", "/", "--ro-bind", "/dev/null", "/usr/bin/bwrap"];
  return startServer(home, {}, undefined, [...bubblewrap, "--die-with-parent"]);
}

/** Starts a real server and waits until it listens; by default `serve --json` on any free port. */
export async function startServer(
  home: string,
  env: Record<string, string> = {},
  args: readonly string[] = ["serve", "--json", "--port", "0"],
  wrapper: readonly string[] = [],
  started: string = program,
): Promise<RunningServer> {
  const [file = "", ...rest] = [...wrapper, process.execPath, started, ...args];
  const child = spawn(file, rest, {
    env: { ...process.env, ...databaseFor(home, env), SIGNALBOX_HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const exited = once(child, "exit");
  const said = await greeting(child);
  if (said === null) {
    const [code, signal] = (await exited) as [number | null, string | null];
    throw new Error(`The server ended with ${code ?? signal}: ${stderr}`);
  }
  const { url, token } = addressIn(said);
  const { pid } = child;
  if (pid === undefined) throw new Error("The server has no process.");
  return {
    url,
    token,
    pid,
    said,
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

/** Returns the database of a data directory, unless the test chooses one. */
function databaseFor(home: string, env: Record<string, string>): Record<string, string> {
  return env["DATABASE_URL"] === undefined ? storeEnvironment(home) : {};
}

/** Returns the server's output up to and including its address; null if it ends before that. */
async function greeting(child: ChildProcess): Promise<string | null> {
  let text = "";
  child.stdout?.setEncoding("utf8");
  for await (const chunk of child.stdout ?? []) {
    text += chunk as string;
    if (/http.*\n/.test(text)) return text;
  }
  return null;
}

function addressIn(said: string): { url: string; token: string } {
  if (said.startsWith("{")) return JSON.parse(said) as { url: string; token: string };
  const [, url = "", token = ""] = /(http:\S+)\/#token=(\S+)/.exec(said) ?? [];
  return { url, token };
}
