import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own that tests can fill. */
export interface SmallDisk {
  readonly directory: string;
  /** Takes all the space that is left. */
  fill(): void;
  /** Gives back the space that `fill` took. */
  free(): void;
  unmount(): void;
}

/** Mounts a file system of this size in memory; null if this user may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "signalbox-disk-")));
  const mount = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", directory];
  try {
    execFileSync("mount", mount, { stdio: "ignore" });
  } catch {
    // Only root may mount.
    rmSync(directory, { recursive: true });
    return null;
  }
  const filler = join(directory, "filler");
  return {
    directory,
    fill: () => fill(filler),
    free: () => rmSync(filler, { force: true }),
    unmount() {
      // A server or an agent that is being killed may still have a file open there.
      execFileSync("umount", ["--lazy", directory]);
      rmSync(directory, { recursive: true });
    },
  };
}

function fill(file: string): void {
  const filler = openSync(file, "a");
  try {
    for (const piece of [Buffer.alloc(64 * 1024), Buffer.alloc(512)]) {
      while (isWritten(filler, piece));
    }
  } finally {
    closeSync(filler);
  }
}

function isWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
