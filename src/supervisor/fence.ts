import { spawn } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
      if (isRunning(watcher)) return;
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

  /** Ends the process without freezing agents, because the server has none left. */
  remove(): void {
    const { renewal } = fenceFiles(this.#options.directory);
    rmSync(renewal, { force: true });
  }
}

/** Returns the files through which a server and its fence communicate. */
export function fenceFiles(directory: string): { readonly renewal: string; readonly watcher: string } {
  return { renewal: join(directory, "lease-renewal"), watcher: join(directory, "fence.pid") };
}

function isRunning(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch {
    // There is no file, or no process.
    return false;
  }
}
