import { spawn } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entryFile } from "./entry-file.ts";

/** Options for a fence. */
export interface FenceOptions {
  /** The data directory. */
  readonly directory: string;
  readonly runs: string;
  /** The time without a renewal after which the fence freezes the runs. */
  readonly fenceMs: number;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Freezes the agents of a server that no longer renews its leases, because it is dead, frozen or cut off from the
 * database: another server may then act for its tasks. A separate process watches a file that the server writes at
 * every renewal. When the server renews its leases again, the process thaws the agents.
 */
export class Fence {
  readonly #options: FenceOptions;
  #count = 0;

  constructor(options: FenceOptions) {
    this.#options = options;
  }

  /** Records a renewal, and starts the process if it is not running. */
  renewed(): void {
    const { directory, runs, fenceMs, onFault } = this.#options;
    const { renewal, watcher } = fenceFiles(directory);
    try {
      this.#count += 1;
      writeFileSync(`${renewal}.new`, `${process.pid} ${this.#count}\n`, { mode: 0o600 });
      renameSync(`${renewal}.new`, renewal);
      if (isWatched(watcher)) return;
      const child = spawn(process.execPath, [entryFile("fence-process"), directory, runs, String(fenceMs)], {
        cwd: "/",
        detached: true,
        stdio: "ignore",
      });
      child.on("error", (fault) => onFault("The process that freezes agents could not be started", fault));
      child.unref();
      if (child.pid !== undefined) writeFileSync(watcher, `${child.pid}\n`, { mode: 0o600 });
    } catch (fault) {
      onFault("The renewal of the leases could not be recorded", fault);
    }
  }
}

/** Returns the files through which a server and its fence communicate. */
export function fenceFiles(directory: string): { readonly renewal: string; readonly watcher: string } {
  return { renewal: join(directory, "lease-renewal"), watcher: join(directory, "fence.pid") };
}

function isWatched(file: string): boolean {
  try {
    return isRunning(Number(readFileSync(file, "utf8")));
  } catch {
    // There is no file.
    return false;
  }
}

/** Returns true if a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
