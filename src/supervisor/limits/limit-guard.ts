import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

import type { Limits } from "../../protocol/limits.ts";
import { areStopped } from "../freeze.ts";
import type { ProcessInfo } from "../process-table.ts";
import { readLimit, readWorkedMs, writeLimit, writeWorkedMs } from "../run-directory.ts";
import { scratchPaths } from "../sandbox/scratch.ts";
import { serial } from "../serial.ts";
import { usedBelow, usedByDeleted, usedInSandbox } from "./used-space.ts";
import { enforcedIn, isEnforcedByKernel } from "./limit-groups.ts";

/** Number of process lists between two measurements of memory, if the kernel does not limit it. */
const CHECKS_PER_MEMORY_CHECK = 4;
const WORKED_WRITTEN_EVERY_MS = 60_000;
const MEASURE_EVERY_MS = 5_000;

/** Starting a process holds up the server for a moment, so runs are measured one after the other, with pauses. */
const BETWEEN_MEASUREMENTS_MS = 50;
const oneAtATime = serial();

/** The parts of a run that its guard looks at. */
interface GuardedRun {
  readonly dir: string;
  /** The workspace; undefined for runs of earlier versions. */
  readonly cwd: string | undefined;
  /** Other directories that the run may write. */
  readonly own: readonly string[];
  readonly limitGroups: readonly string[];
}

/**
 * Checks a run against its limits. The message about an exceeded limit is written for a person and stored in
 * the run directory, so that the next server knows it too.
 *
 * If the kernel counts a resource, it also enforces the limit, and the guard only learns about it
 * afterwards. Elsewhere the guard counts every two seconds, so a program can exceed a limit for that long.
 */
export class LimitGuard {
  readonly #dir: string;
  readonly #cwd: string | undefined;
  readonly #own: readonly string[];
  readonly #limits: Limits | undefined;
  readonly #groups: readonly string[];
  #exceeded: string | undefined;
  #checks = 0;
  #workedMs: number;
  #writtenMs: number;
  #checkedAt = performance.now();
  #measureAt = performance.now() + MEASURE_EVERY_MS;
  #measuredStopped = false;

  constructor({ dir, cwd, own, limitGroups: groups }: GuardedRun, limits: Limits | undefined) {
    this.#dir = dir;
    this.#cwd = cwd;
    this.#own = own;
    this.#limits = limits;
    this.#groups = groups;
    this.#exceeded = limits === undefined ? undefined : readLimit(dir);
    this.#workedMs = limits === undefined ? 0 : readWorkedMs(dir);
    this.#writtenMs = this.#workedMs;
  }

  /** Message about the exceeded limit, if any. */
  get exceeded(): string | undefined {
    return this.#exceeded;
  }

  /** Checks the size of the output. */
  checkOutput(bytes: number): void {
    const limit = this.#limits?.outputMb;
    if (limit !== undefined && bytes >= limit * 1024 ** 2) this.#exceed("outputMb", limit);
  }

  /** Checks for limits that the kernel enforced. The last check is at the run's end. */
  checkKernel(): void {
    const enforced = this.#limits === undefined ? undefined : enforcedIn(this.#groups);
    if (this.#limits === undefined || enforced === undefined) return;
    if (enforced === "processes") this.#exceed("processes", this.#limits.processes);
    else this.#exceed("memoryMb", this.#limits.memoryMb);
  }

  /**
   * Checks the disk space of the workspace and of the run's own directories, at most one fiftieth of the time. A run
   * whose processes are stopped writes nothing and is checked once.
   */
  async checkWorkspace(members: readonly ProcessInfo[]): Promise<void> {
    const limit = this.#limits?.workspaceMb;
    const cwd = this.#cwd;
    if (limit === undefined || cwd === undefined || performance.now() < this.#measureAt) return;
    const stopped = areStopped(members);
    if (stopped && this.#measuredStopped) return;
    this.#measureAt = Number.POSITIVE_INFINITY;
    await oneAtATime(async () => {
      const begun = performance.now();
      const pids = members.map(({ pid }) => pid);
      const used = (await usedBelow([cwd, ...this.#own])) + usedByDeleted(pids, cwd);
      const ended = performance.now();
      this.#measureAt = ended + Math.max(MEASURE_EVERY_MS, 50 * (ended - begun));
      this.#measuredStopped = stopped;
      if (used > limit * 1024 ** 2) this.#exceed("workspaceMb", limit);
      await pause(BETWEEN_MEASUREMENTS_MS, undefined, { ref: false });
    });
  }

  /** Checks the run's current processes: their number, working time and memory. */
  checkProcesses(members: readonly ProcessInfo[]): void {
    const limits = this.#limits;
    const now = performance.now();
    const passed = now - this.#checkedAt;
    this.#checkedAt = now;
    if (limits === undefined) return;
    this.checkKernel();
    if (members.length > limits.processes) this.#exceed("processes", limits.processes);
    if (members.some(({ state }) => state !== "T")) this.#workedMs += passed;
    if (this.#workedMs > limits.minutes * 60_000) this.#exceed("minutes", limits.minutes);
    if (this.#workedMs - this.#writtenMs > WORKED_WRITTEN_EVERY_MS) {
      this.#writtenMs = this.#workedMs;
      tryWrite(() => writeWorkedMs(this.#dir, this.#workedMs));
    }
    if (++this.#checks % CHECKS_PER_MEMORY_CHECK !== 0 || isEnforcedByKernel(this.#groups, "memory")) return;
    const kilobytes = members.reduce((sum, { pid }) => sum + residentKb(pid), 0);
    const last = members.at(-1);
    const files = last === undefined ? 0 : usedInSandbox(last.pid, scratchPaths()) / 1024;
    if (kilobytes + files > limits.memoryMb * 1024) this.#exceed("memoryMb", limits.memoryMb);
  }

  #exceed(what: keyof Limits, limit: number): void {
    if (this.#exceeded !== undefined) return;
    const said = sentence(what, limit);
    this.#exceeded = said;
    tryWrite(() => writeLimit(this.#dir, said));
  }
}

function sentence(what: keyof Limits, limit: number): string {
  const did = {
    outputMb: `reached its output limit of ${limit} MB`,
    memoryMb: `used more memory than its limit of ${limit} MB`,
    workspaceMb: `used more disk space in its workspace than its limit of ${limit} MB`,
    processes: `had more processes than its limit of ${limit}`,
    minutes: `worked longer than its limit of ${limit} minutes`,
  }[what];
  return `The agent ${did} and was ended. Check its output; if it needs more, raise "limits.${what}" in signalbox.config.json, then retry.`;
}

/**
 * Writes and ignores failures. A full disk must not prevent ending a run: this server remembers the finding, and the
 * next one detects it again.
 */
function tryWrite(write: () => void): void {
  try {
    write();
  } catch {
    // See above.
  }
}

function residentKb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const at = status.indexOf("VmRSS:");
    return at === -1 ? 0 : Number.parseInt(status.slice(at + "VmRSS:".length), 10);
  } catch {
    // The process is gone.
    return 0;
  }
}
