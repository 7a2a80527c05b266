import { spawn } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bootId } from "./boot-id.ts";
import { entryFile } from "./entry-file.ts";
import { thisMachine } from "./machine.ts";
import { isAlive } from "./process-table.ts";

/** Options for a fence. */
export interface FenceOptions {
  /** The data directory. */
  readonly directory: string;
  readonly runs: string;
  /** The time since the last renewal began after which the fence freezes the runs. */
  readonly fenceMs: number;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Freezes the agents of a server that no longer renews its leases, because it is dead, frozen or cut off from the
 * database, or the machine was suspended: another server may then act for its tasks. A separate process watches a file that the server writes at
 * every renewal. When the server renews its leases again, the process thaws the agents.
 */
export class Fence {
  readonly #options: FenceOptions;
  #isStarting = false;

  constructor(options: FenceOptions) {
    this.#options = options;
  }

  /**
   * Records a renewal that began at this time of `sinceBootMs()`, and starts the process if it is not running. A
   * renewal whose answer arrives late counts from its beginning, as the leases do.
   */
  renewed(began: number): void {
    const { directory, onFault } = this.#options;
    const { renewal } = fenceFiles(directory);
    try {
      writeFileSync(`${renewal}.new`, `${began} ${process.pid}\n`, { mode: 0o600 });
      renameSync(`${renewal}.new`, renewal);
    } catch (fault) {
      onFault("The renewal of the leases could not be recorded", fault);
    }
    if (!this.#isStarting) void this.#startOnce();
  }

  /** Ends the process without freezing agents, because the server has none left. */
  remove(): void {
    const { renewal } = fenceFiles(this.#options.directory);
    rmSync(renewal, { force: true });
  }

  async #startOnce(): Promise<void> {
    this.#isStarting = true;
    try {
      await this.#start();
    } catch (fault) {
      this.#options.onFault("The process that freezes agents could not be started", fault);
    } finally {
      this.#isStarting = false;
    }
  }

  async #start(): Promise<void> {
    const { directory, runs, fenceMs, onFault } = this.#options;
    const { watcher } = fenceFiles(directory);
    if (await isRunning(watcher)) return;
    const child = spawn(process.execPath, [entryFile("fence-process"), directory, runs, String(fenceMs)], {
      cwd: "/",
      detached: true,
      stdio: "ignore",
    });
    child.on("error", (fault) => onFault("The process that freezes agents could not be started", fault));
    child.unref();
    const found = child.pid === undefined ? undefined : await thisMachine().table.find(child.pid);
    if (found === undefined) return;
    writeFileSync(watcher, `${found.pid} ${found.startTime} ${bootId()}\n`, { mode: 0o600 });
  }
}

/** Returns the files through which a server and its fence communicate. */
export function fenceFiles(directory: string): { readonly renewal: string; readonly watcher: string } {
  return { renewal: join(directory, "lease-renewal"), watcher: join(directory, "fence.pid") };
}

/** Returns true if the recorded process runs: not one of an earlier boot, nor another one with its number. */
async function isRunning(file: string): Promise<boolean> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // There was no process yet.
    return false;
  }
  const [pid = "", startTime = "", boot = ""] = text.trim().split(" ");
  return boot === bootId() && isAlive(thisMachine().table, { pid: Number(pid), startTime });
}
