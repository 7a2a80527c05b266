import { readFileSync } from "node:fs";

import type { Limits } from "../../protocol/limits.ts";
import type { ProcessInfo } from "../process-table.ts";
import { readLimit, readWorked, writeLimit, writeWorked } from "../run-directory.ts";
import { enforcedIn, isKept } from "./limit-groups.ts";

/** How many looks pass between two that add up memory where the kernel does not. */
const LOOKS_PER_WEIGHING = 4;
const WORKED_WRITTEN_EVERY_MS = 60_000;

/**
 * Watches whether a run keeps its limits. What was exceeded is written into the run directory, so that the
 * next server knows it as well; the sentence there says it to a person.
 *
 * Where the kernel keeps count it also holds the limit, and the guard learns of it afterwards. Elsewhere the
 * guard counts by itself every two seconds, which a program can overrun for as long.
 */
export class LimitGuard {
  readonly #dir: string;
  readonly #limits: Limits | undefined;
  readonly #groups: readonly string[];
  #exceeded: string | undefined;
  #looks = 0;
  #workedMs: number;
  #writtenMs: number;
  #lookedAt = performance.now();

  constructor(dir: string, limits: Limits | undefined, groups: readonly string[]) {
    this.#dir = dir;
    this.#limits = limits;
    this.#groups = groups;
    this.#exceeded = limits === undefined ? undefined : readLimit(dir);
    this.#workedMs = limits === undefined ? 0 : readWorked(dir);
    this.#writtenMs = this.#workedMs;
  }

  /** The sentence about the limit that was exceeded, if one was. */
  get exceeded(): string | undefined {
    return this.#exceeded;
  }

  /** Looks at how much has been printed. */
  weighOutput(bytes: number): void {
    const limit = this.#limits?.outputMb;
    if (limit !== undefined && bytes >= limit * 1024 ** 2) this.#exceed("outputMb", limit);
  }

  /** Looks at what the kernel had to enforce; the last look is at the run's end. */
  askKernel(): void {
    const enforced = this.#limits === undefined ? undefined : enforcedIn(this.#groups);
    if (this.#limits === undefined || enforced === undefined) return;
    if (enforced === "processes") this.#exceed("processes", this.#limits.processes);
    else this.#exceed("memoryMb", this.#limits.memoryMb);
  }

  /** Looks at the processes of this moment. */
  count(members: readonly ProcessInfo[]): void {
    const limits = this.#limits;
    const now = performance.now();
    const passed = now - this.#lookedAt;
    this.#lookedAt = now;
    if (limits === undefined) return;
    this.askKernel();
    if (members.length > limits.processes) this.#exceed("processes", limits.processes);
    if (members.some(({ state }) => state !== "T")) this.#workedMs += passed;
    if (this.#workedMs > limits.minutes * 60_000) this.#exceed("minutes", limits.minutes);
    if (this.#workedMs - this.#writtenMs > WORKED_WRITTEN_EVERY_MS) {
      this.#writtenMs = this.#workedMs;
      attempt(() => writeWorked(this.#dir, this.#workedMs));
    }
    if (++this.#looks % LOOKS_PER_WEIGHING !== 0 || isKept(this.#groups, "memory")) return;
    const kilobytes = members.reduce((sum, { pid }) => sum + residentKb(pid), 0);
    if (kilobytes > limits.memoryMb * 1024) this.#exceed("memoryMb", limits.memoryMb);
  }

  #exceed(what: keyof Limits, limit: number): void {
    if (this.#exceeded !== undefined) return;
    const said = sentence(what, limit);
    this.#exceeded = said;
    attempt(() => writeLimit(this.#dir, said));
  }
}

function sentence(what: keyof Limits, limit: number): string {
  const did = {
    outputMb: `printed ${limit} MB, which is the limit for one run`,
    memoryMb: `used more memory than its limit of ${limit} MB`,
    processes: `had more processes than its limit of ${limit}`,
    minutes: `worked longer than its limit of ${limit} minutes`,
  }[what];
  return `The agent ${did}, and was ended. Look at what it did; if it needs more, raise "limits.${what}" in signalbox.config.json, then retry.`;
}

/** A full disk must not keep a run from being ended: this server knows what it found, and the next one finds it too. */
function attempt(write: () => void): void {
  try {
    write();
  } catch {
    // Said above.
  }
}

function residentKb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const at = status.indexOf("VmRSS:");
    return at === -1 ? 0 : Number.parseInt(status.slice(at + "VmRSS:".length), 10);
  } catch {
    return 0;
  }
}
