import { execFile } from "node:child_process";
import { existsSync, readdirSync, readlinkSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the disk space of these directories in bytes. Runs du, which follows no link and has no depth limit. Files
 * that du cannot read count as 0.
 */
export function usedBelow(directories: readonly string[]): Promise<number> {
  const existing = directories.filter((directory) => existsSync(directory));
  if (existing.length === 0) return Promise.resolve(0);
  return new Promise((resolve) => {
    execFile("du", ["-s", "-k", "-x", "--", ...existing], { timeout: DU_MS }, (_error, stdout) => {
      const kilobytes = [...stdout.matchAll(/^\d+/gm)].map(([number]) => Number(number));
      resolve(kilobytes.reduce((sum, each) => sum + each, 0) * 1024);
    });
  });
}

const DU_MS = 60_000;

/** Returns the disk space of deleted files on the directory's disk that these processes still have open. */
export function usedByDeleted(pids: readonly number[], directory: string): number {
  const device = deviceOf(directory);
  const found = new Map<number, number>();
  for (const descriptor of pids.flatMap(descriptorsOf)) {
    try {
      if (!readlinkSync(descriptor).endsWith(" (deleted)")) continue;
      const { dev, ino, blocks } = statSync(descriptor);
      if (dev === device) found.set(ino, blocks * 512);
    } catch {
      // The descriptor was closed meanwhile.
    }
  }
  return [...found.values()].reduce((sum, each) => sum + each, 0);
}

/** Returns the device of a directory; nothing if an agent removed it or made it unreachable. */
function deviceOf(directory: string): number | undefined {
  try {
    return statSync(directory).dev;
  } catch {
    return undefined;
  }
}

function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`);
  } catch {
    // The process is gone.
    return [];
  }
}

/** Returns the memory of temporary files at these paths, as a sandboxed process sees them; 0 if it is not sandboxed. */
export function usedInSandbox(pid: number, paths: readonly string[]): number {
  try {
    if (readlinkSync(`/proc/${pid}/ns/mnt`) === readlinkSync("/proc/self/ns/mnt")) return 0;
  } catch {
    // The process is gone.
    return 0;
  }
  return paths.reduce((sum, path) => sum + usedAt(join(`/proc/${pid}/root`, path)), 0);
}

const TMPFS = 0x01021994;

function usedAt(path: string): number {
  try {
    const { type, blocks, bfree, bsize } = statfsSync(path);
    return type === TMPFS ? (blocks - bfree) * bsize : 0;
  } catch {
    // The path does not exist there.
    return 0;
  }
}
