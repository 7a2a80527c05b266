import { readdir, lstat } from "node:fs/promises";
import { readlinkSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Returns the disk space below a directory in bytes, counted until it exceeds `enough`. Follows no link. */
export async function usedBelow(directory: string, enough: number): Promise<number> {
  let used = 0;
  const waiting = [directory];
  for (let next = waiting.pop(); next !== undefined && used <= enough; next = waiting.pop()) {
    // A directory may disappear or be closed to this user.
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(next, entry.name);
      const found = await lstat(path).catch(() => null);
      used += (found?.blocks ?? 0) * 512;
      if (found?.isDirectory() === true) waiting.push(path);
      if (used > enough) break;
    }
  }
  return used;
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
