import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Returns the processes that work in a directory, or name it in their command line or environment. */
export function processesOf(directory: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && belongs(name, directory))
    .map(Number);
}

function belongs(pid: string, directory: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    if (stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z")) return false;
    return (
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(directory) ||
      readFileSync(`/proc/${pid}/environ`, "utf8").includes(directory) ||
      readlinkSync(`/proc/${pid}/cwd`).startsWith(directory)
    );
  } catch {
    // The process has ended.
    return false;
  }
}

/** Kills every process of a data directory at once, as a power cut does: the server, its helpers and its agents. */
export function cutPower(directory: string): void {
  for (let left = processesOf(directory); left.length > 0; left = processesOf(directory)) {
    for (const pid of left) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The process has ended.
      }
    }
  }
}
