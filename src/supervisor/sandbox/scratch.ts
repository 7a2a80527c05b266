import { homedir } from "node:os";

/** Returns the directories of a sandbox in which a run may store temporary files, in memory. */
export function scratchPaths(): readonly string[] {
  return ["/tmp", "/var/tmp", "/dev/shm", homedir()];
}

const MOST_BYTES = 1024 ** 3;

/** Returns the maximum size of one of these directories, so that all of them together take at most half of the memory. */
export function scratchBytes(memoryMb: number | undefined): number {
  return memoryMb === undefined ? MOST_BYTES : Math.min(MOST_BYTES, (memoryMb * 1024 ** 2) / 8);
}
