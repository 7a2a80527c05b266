import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The values of the server's probe since the start of the measurement. */
export interface Seen {
  readonly rssMb: number;
  readonly peakMb: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Observes the event loop and the memory of a server from outside. */
export class Probe {
  readonly #file: string;

  constructor(directory: string) {
    this.#file = join(directory, "probe.json");
  }

  /** The environment variables that load the probe into a server. */
  get environment(): Record<string, string> {
    const module = fileURLToPath(new URL("probe.mjs", import.meta.url));
    return { NODE_OPTIONS: `--import=${module}`, PROBE_FILE: this.#file };
  }

  /** Restarts the measurement. */
  begin(pid: number): void {
    process.kill(pid, "SIGUSR2");
  }

  /** Returns the values so far. */
  async look(): Promise<Seen> {
    rmSync(this.#file, { force: true });
    while (!existsSync(this.#file)) await pause(50);
    return JSON.parse(readFileSync(this.#file, "utf8")) as Seen;
  }
}
