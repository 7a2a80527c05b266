import { statSync, watch, type FSWatcher } from "node:fs";

import { UNSEEN_EXIT, type Exit, type ExitRecord } from "./exit.ts";
import type { Limits } from "../protocol/limits.ts";
import { startPolling } from "./polling.ts";
import { isWaitingForSpace } from "./copier.ts";
import type { BackPressure } from "./limits/back-pressure.ts";
import { LimitGuard } from "./limits/limit-guard.ts";
import type { ProcessIndex } from "./process-index.ts";
import { isAlive, isDead, isSame, type ProcessIdentity } from "./process-table.ts";
import type { ProcessTree } from "./process-tree.ts";
import { ChangeNotifier } from "./change-notifier.ts";
import { isDrained, readExit, spoolFile, type Stream } from "./run-directory.ts";

/**
 * Number of ticks without new output, with the copier waiting at an empty pipe, after which the output of an ended
 * agent counts as complete.
 */
const QUIET_TICKS = 4;

/**
 * Watches a run directory: wakes followers when a spool grows, detects the agent's exit and detects when its output is
 * complete. File notifications (inotify) make it fast; a poll four times a second makes it reliable.
 *
 * Output is complete when the wrapper reports it, when the stream's copier is gone, or when the agent has ended
 * and a process it left behind holds the pipe open without writing. In the last case the copier sleeps at an empty pipe
 * while the spool does not grow. A slow copier does not sleep, and one that waits for space says so, so the watch waits
 * for it.
 */
export class RunWatch {
  readonly changes = new ChangeNotifier();
  readonly exit: Promise<Exit>;
  #exit: Exit | undefined;
  #resolveExit: (exit: Exit) => void;
  #tree: ProcessTree;
  #sizes: Record<Stream, number> = { stdout: 0, stderr: 0 };
  #quietTicks: Record<Stream, number> = { stdout: 0, stderr: 0 };
  #complete: Record<Stream, boolean> = { stdout: false, stderr: false };
  #notices: FSWatcher | undefined;
  #stopPolling: (() => void) | undefined;
  #missing = 0;
  #guard: LimitGuard;
  #pressure: BackPressure;
  #onLimit: () => Promise<void>;
  #isEnforcing = false;
  #isChecking = false;
  /** The content of an exit record that was there while the agent lived, so that the wrapper did not write it. */
  #forged: string | undefined;

  constructor(
    tree: ProcessTree,
    watched: {
      readonly knownExit: Exit | undefined;
      readonly limits: Limits | undefined;
      readonly cwd: string | undefined;
      readonly own: readonly string[];
      readonly pressure: BackPressure;
      /** Called when the run has exceeded a limit and must be ended. Called again if that fails. */
      readonly onLimit: () => Promise<void>;
    },
  ) {
    const { knownExit } = watched;
    this.#tree = tree;
    this.#guard = new LimitGuard({ ...tree.roots, cwd: watched.cwd, own: watched.own }, watched.limits);
    this.#onLimit = watched.onLimit;
    this.#pressure = watched.pressure;
    const { promise, resolve } = Promise.withResolvers<Exit>();
    this.exit = promise;
    this.#resolveExit = resolve;
    if (knownExit !== undefined) this.#learnExit(knownExit);
    this.#readFiles();
    if (this.#isOver()) return;
    this.#notices = this.#listen();
    this.#stopPolling = startPolling({
      table: tree.table,
      tick: () => this.#tick(),
      processListed: (processes) => this.#processListed(processes),
    });
    this.#readFiles();
  }

  /** The agent's exit, if already known. */
  get knownExit(): Exit | undefined {
    return this.#exit;
  }

  /** Message about the limit that the run exceeded. */
  get exceeded(): string | undefined {
    return this.#guard.exceeded;
  }

  isComplete(stream: Stream): boolean {
    return this.#complete[stream];
  }

  /** Called when no process of the run is alive: anything not recorded by now never will be. */
  settle(): void {
    this.#readFiles(true, true);
    if (this.#exit === undefined) this.#learnExit(UNSEEN_EXIT);
    this.#finish("stdout", "stderr");
  }

  release(): void {
    this.#pressure.end();
    this.#notices?.close();
    this.#notices = undefined;
    this.#stopPolling?.();
    this.#stopPolling = undefined;
  }

  #listen(): FSWatcher | undefined {
    try {
      const notices = watch(this.#tree.roots.dir, (_kind, name) => {
        if (name === "stdout.spool" || name === "stderr.spool") this.changes.notify();
        else if (name === "exit" || name === "drained" || name === null) this.#readFiles();
      });
      notices.on("error", () => notices.close());
      return notices;
    } catch {
      // The machine has no inotify watches left. Polling still works.
      return undefined;
    }
  }

  #tick(): void {
    this.#readFiles();
    for (const stream of ["stdout", "stderr"] as const) {
      const size = sizeOf(spoolFile(this.#tree.roots.dir, stream));
      if (size === this.#sizes[stream]) this.#quietTicks[stream]++;
      else this.#quietTicks[stream] = 0;
      if (size !== this.#sizes[stream]) this.changes.notify();
      this.#sizes[stream] = size;
      if (this.#exit !== undefined && !this.#complete[stream])
        this.#checkComplete(stream).catch(() => undefined);
    }
    this.#guard.checkOutput(this.#sizes.stdout + this.#sizes.stderr);
    this.#enforce();
    this.#pressure.update(this.#sizes);
  }

  /** Ends a run that exceeded a limit. Any server that watches the run may do this. */
  #enforce(): void {
    if (this.#guard.exceeded === undefined || this.#exit !== undefined || this.#isEnforcing) return;
    this.#isEnforcing = true;
    // A failed attempt is repeated at the next tick.
    this.#onLimit()
      .catch(() => undefined)
      .finally(() => (this.#isEnforcing = false));
  }

  #readFiles(isGone = false, wrapperIsGone = false): void {
    const { dir, boot } = this.#tree.roots;
    try {
      const record = this.#exit === undefined ? readExit(dir) : undefined;
      const isForged = record !== undefined && JSON.stringify(record) === this.#forged;
      if (record !== undefined && (isGone || boot === "past")) {
        // The wrapper replaces a forged record as soon as it has seen the agent end.
        if (!isForged || wrapperIsGone) this.#learnExit(record.exit);
      } else if (record !== undefined) void this.#readFilesOnceGone(record);
      if (this.#exit !== undefined && (boot === "past" || isDrained(dir))) this.#finish("stdout", "stderr");
    } catch {
      // A read that fails (too many open files) is repeated at the next poll.
    }
  }

  /**
   * Accepts a recorded exit only if the agent is gone. Another process of the same user could have written the file.
   */
  async #readFilesOnceGone(record: ExitRecord): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    const { table, roots } = this.#tree;
    const lives = await isAlive(table, roots.agent).catch(() => undefined);
    this.#isChecking = false;
    if (lives === true) this.#forged = JSON.stringify(record);
    if (lives === false) this.#readFiles(true);
  }

  /**
   * Decides if a stream is complete although the wrapper has not reported it. A failed check is repeated at the next
   * tick.
   */
  async #checkComplete(stream: Stream): Promise<void> {
    const identity = this.#tree.plumbing()[stream];
    const reader = identity ?? this.#tree.roots.wrapper;
    const copier = reader === undefined ? undefined : await this.#tree.table.find(reader.pid);
    const isGone = copier === undefined || copier.startTime !== reader?.startTime || isDead(copier);
    const isAsleep = copier?.state === "S" && !isWaitingForSpace(copier);
    const isIdle = identity !== undefined && isAsleep && this.#quietTicks[stream] >= QUIET_TICKS;
    if (isGone || isIdle) this.#finish(stream);
  }

  /**
   * Detects an agent that is gone without a wrapper to record its exit. It takes two consecutive lists to
   * decide, because the wrapper may have written the exit after the first list was made.
   */
  #processListed(processes: ProcessIndex): void {
    const members = this.#tree.recordMembers(processes);
    if (this.#exit !== undefined) return;
    this.#guard.checkProcesses(members);
    void this.#guard.checkWorkspace(members);
    this.#enforce();
    const { agent, wrapper } = this.#tree.roots;
    const lives = (identity: ProcessIdentity | undefined): boolean => {
      const found = identity === undefined ? undefined : processes.byPid.get(identity.pid);
      return found !== undefined && isSame(found, identity) && !isDead(found);
    };
    this.#missing = lives(agent) || lives(wrapper) ? 0 : this.#missing + 1;
    this.#readFiles(!lives(agent), !lives(wrapper));
    if (this.#missing >= 2 && this.#exit === undefined) this.#learnExit(UNSEEN_EXIT);
  }

  #learnExit(exit: Exit): void {
    const { dir } = this.#tree.roots;
    this.#guard.checkOutput(sizeOf(spoolFile(dir, "stdout")) + sizeOf(spoolFile(dir, "stderr")));
    this.#guard.checkKernel();
    this.#exit = exit;
    this.#quietTicks = { stdout: 0, stderr: 0 };
    this.#resolveExit(exit);
  }

  #finish(...streams: readonly Stream[]): void {
    for (const stream of streams) this.#complete[stream] = true;
    this.changes.notify();
    if (!this.#isOver()) return;
    this.release();
    this.#tree.removeCgroups();
  }

  #isOver(): boolean {
    return this.#exit !== undefined && this.#complete.stdout && this.#complete.stderr;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
