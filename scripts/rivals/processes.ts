import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const startWithinMs = 120_000;

/** Starts a program as the user nobody if this one is root: databases refuse to run as root. */
export function asOrdinaryUser(
  program: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
): ChildProcess {
  const user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
  const [file = "", ...args] = process.getuid?.() === 0 ? [...user, ...program] : program;
  return spawn(file, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
}

/** Waits until one of the program's processes answers HTTP; null if it ends or takes too long. */
export async function answeringPort(child: ChildProcess): Promise<number | null> {
  const end = performance.now() + startWithinMs;
  while (performance.now() < end && child.exitCode === null) {
    for (const port of listeningPorts(treeOf(child.pid ?? 0))) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => null,
      );
      if (answer !== null) return port;
    }
    await pause(50);
  }
  return null;
}

/** Returns a process and all its descendants. */
export function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const stat = readIfThere(`/proc/${name}/stat`);
    const parent = /\) \S (\d+)/.exec(stat)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = parents.has(root) ? [root] : [];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** Returns the TCP ports on which these processes listen. */
export function listeningPorts(pids: readonly number[]): number[] {
  const sockets = new Set(pids.flatMap(socketsOf));
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readIfThere(file).split("\n").slice(1));
  return lines.flatMap((line) => {
    const [, local = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === "0A" && sockets.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const target = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`));
      return target?.[1] === undefined ? [] : [target[1]];
    });
  } catch {
    // It has ended, or closed the descriptor.
    return [];
  }
}

/** Returns the resident memory of a process. */
export function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
