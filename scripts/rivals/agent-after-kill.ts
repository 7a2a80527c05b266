import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { answeringPort, asOrdinaryUser, listeningPorts, treeOf } from "./processes.ts";

/** A started server and the way to start it again. */
interface StartedServer {
  readonly program: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
  readonly child: ChildProcess;
  readonly port: number;
}

const marker = "signalbox-rivals-ticker";
const waitMs = 60_000;

/** Configures an agent that counts aloud and needs no account. */
export function configureTicker(data: string): void {
  const script = `/* ${marker} */ let count = 0; process.stdin.resume(); setInterval(() => console.log("tick " + ++count), 100);`;
  mkdirSync(data, { recursive: true });
  const agents = { ticker: { kind: "program", command: ["node", "-e", script] } };
  writeFileSync(join(data, "signalbox.config.json"), JSON.stringify({ agents }));
}

/**
 * Starts a task whose agent counts, kills the server with SIGKILL, starts it again, and returns in words what the agent
 * did meanwhile and whether the new server has all its output.
 */
export async function agentAfterKill(server: StartedServer): Promise<string> {
  const { program, environment, home, child, port } = server;
  const [signalbox = ""] = program;
  const run = (...args: string[]): string => {
    const user = process.getuid?.() === 0 ? ["--reuid=65534", "--regid=65534", "--clear-groups"] : [];
    const command = [signalbox, ...args];
    const [file = "", ...rest] = user.length > 0 ? ["setpriv", ...user, ...command] : command;
    return execFileSync(file, rest, { cwd: home, env: environment, encoding: "utf8" });
  };
  const task = ["create", "Count", "--agent", "ticker", "--description", "Count.", "--json"];
  const { id } = JSON.parse(run("task", ...task)) as { id: string };
  const ticks = (): number => Number([...run("task", "log", id).matchAll(/tick (\d+)/g)].at(-1)?.[1] ?? 0);
  if (!(await until(() => tickerPid() !== null && ticks() > 0)))
    return "not measured: the agent did not start";
  const agent = tickerPid();
  const servers = treeOf(child.pid ?? 0).filter((pid) => listeningPorts([pid]).includes(port));
  const before = ticks();
  for (const pid of servers) process.kill(pid, "SIGKILL");
  await pause(2_000);
  if (agent === null || tickerPid() !== agent) return "ends with the server";
  const began = performance.now();
  const next = asOrdinaryUser(program, environment, home);
  try {
    if ((await answeringPort(next)) === null) return "works on; the server does not start again";
    // Only ticks of the time without a server and after it can make the number so large.
    const isRead = await until(() => ticks() > before + 20);
    const elapsed = Math.round(performance.now() - began);
    if (tickerPid() !== agent) return "works on until the server starts again";
    return isRead
      ? `works on; the next server has its output ${elapsed} ms after its start`
      : "works on; the next server does not read its output";
  } finally {
    for (const pid of [...treeOf(next.pid ?? 0).toReversed(), agent]) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
  }
}

/** Returns the process of the counting agent; null if there is none. */
function tickerPid(): number | null {
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      const [program = "", ...args] = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      const isNode = basename(program) === "node" && args[0] === "-e";
      if (isNode && args.some((each) => each.includes(marker))) return Number(name);
    } catch {
      // It has ended.
    }
  }
  return null;
}

async function until(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + waitMs;
  while (performance.now() < end) {
    if (isSo()) return true;
    await pause(200);
  }
  return false;
}
