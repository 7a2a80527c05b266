import { statSync, watch, type FSWatcher } from "node:fs";

import { UNSEEN_EXIT, type Exit } from "./exit.ts";
import type { Limits } from "../protocol/limits.ts";
import { beatFor } from "./heartbeat.ts";
import type { BackPressure } from "./limits/back-pressure.ts";
import { LimitGuard } from "./limits/limit-guard.ts";
import type { ProcessIndex } from "./process-index.ts";
import { isDead, isSame, type ProcessIdentity } from "./process-table.ts";
import type { ProcessTree } from "./process-tree.ts";
import { Pulse } from "./pulse.ts";
import { isDrained, readExit, spoolFile, type Stream } from "./run-directory.ts";

/** This long nothing may come after the agent's end, with `cat` waiting at an empty pipe, before its output counts as complete. */
const QUIET_TICKS = 4;

/**
 * Watches a run directory: tells followers that a spool grew, learns how the agent ended and when its output
 * is complete. The kernel's notices (inotify) make it quick, a look four times a second makes it sure.
 *
 * Output is complete when the wrapper says so, when the `cat` of the stream is gone, or when the agent has
 * ended and somebody it left behind holds the pipe open without writing: then `cat` sleeps at an empty pipe
 * while the spool does not grow. A `cat` that is merely slow does not sleep and is waited for.
 */
export class RunWatch {
  readonly pulse = new Pulse();
  readonly exit: Promise<Exit>;
  #exit: Exit | undefined;
  #resolveExit: (exit: Exit) => void;
  #tree: ProcessTree;
  #sizes: Record<Stream, number> = { stdout: 0, stderr: 0 };
  #quietTicks: Record<Stream, number> = { stdout: 0, stderr: 0 };
  #complete: Record<Stream, boolean> = { stdout: false, stderr: false };
  #notices: FSWatcher | undefined;
  #stopBeat: (() => void) | undefined;
  #missing = 0;
  #guard: LimitGuard;
  #pressure: BackPressure;
  #onLimit: () => Promise<void>;
  #isEnforcing = false;

  constructor(
    tree: ProcessTree,
    watched: {
      readonly knownExit: Exit | undefined;
      readonly limits: Limits | undefined;
      readonly pressure: BackPressure;
      /** The run has exceeded a limit and must be ended; asked for again where that fails. */
      readonly onLimit: () => Promise<void>;
    },
  ) {
    const { knownExit } = watched;
    this.#tree = tree;
    this.#guard = new LimitGuard(tree.roots.dir, watched.limits, tree.roots.limitGroups);
    this.#onLimit = watched.onLimit;
    this.#pressure = watched.pressure;
    const { promise, resolve } = Promise.withResolvers<Exit>();
    this.exit = promise;
    this.#resolveExit = resolve;
    if (knownExit !== undefined) this.#learnExit(knownExit);
    this.#look();
    if (this.#isOver()) return;
    this.#notices = this.#listen();
    this.#stopBeat = beatFor({
      table: tree.table,
      tick: () => this.#tick(),
      census: (processes) => this.#census(processes),
    });
    this.#look();
  }

  /** How the agent ended, if it is known already. */
  get knownExit(): Exit | undefined {
    return this.#exit;
  }

  /** The sentence about a limit that the run exceeded. */
  get exceeded(): string | undefined {
    return this.#guard.exceeded;
  }

  isComplete(stream: Stream): boolean {
    return this.#complete[stream];
  }

  /** Nothing of the run is alive any more: what is not written down by now will never be. */
  settle(): void {
    this.#look();
    if (this.#exit === undefined) this.#learnExit(UNSEEN_EXIT);
    this.#finish("stdout", "stderr");
  }

  release(): void {
    this.#pressure.end();
    this.#notices?.close();
    this.#notices = undefined;
    this.#stopBeat?.();
    this.#stopBeat = undefined;
  }

  #listen(): FSWatcher | undefined {
    try {
      const notices = watch(this.#tree.roots.dir, (_kind, name) => {
        if (name === "stdout.spool" || name === "stderr.spool") this.pulse.beat();
        else if (name === "exit" || name === "drained" || name === null) this.#look();
      });
      notices.on("error", () => notices.close());
      return notices;
    } catch {
      // No more watches to be had on this machine: the look four times a second remains.
      return undefined;
    }
  }

  #tick(): void {
    this.#look();
    for (const stream of ["stdout", "stderr"] as const) {
      const size = sizeOf(spoolFile(this.#tree.roots.dir, stream));
      if (size === this.#sizes[stream]) this.#quietTicks[stream]++;
      else this.#quietTicks[stream] = 0;
      if (size !== this.#sizes[stream]) this.pulse.beat();
      this.#sizes[stream] = size;
      if (this.#exit !== undefined && !this.#complete[stream]) this.#judge(stream).catch(() => undefined);
    }
    this.#guard.weighOutput(this.#sizes.stdout + this.#sizes.stderr);
    this.#enforce();
    this.#pressure.weigh(this.#sizes);
  }

  /** A run that exceeded a limit is ended, by whichever server sees it. */
  #enforce(): void {
    if (this.#guard.exceeded === undefined || this.#exit !== undefined || this.#isEnforcing) return;
    this.#isEnforcing = true;
    this.#onLimit()
      .catch(() => undefined)
      .finally(() => (this.#isEnforcing = false));
  }

  #look(): void {
    const { dir, boot } = this.#tree.roots;
    try {
      const record = this.#exit === undefined ? readExit(dir) : undefined;
      if (record !== undefined) this.#learnExit(record.exit);
      if (this.#exit !== undefined && (boot === "past" || isDrained(dir))) this.#finish("stdout", "stderr");
    } catch {
      // What cannot be read now (too many open files) is read at the next look.
    }
  }

  /** Whether the stream is complete though nobody said so. A look that fails is taken again at the next tick. */
  async #judge(stream: Stream): Promise<void> {
    const identity = this.#tree.plumbing()[stream];
    const keeper = identity ?? this.#tree.roots.wrapper;
    const cat = keeper === undefined ? undefined : await this.#tree.table.find(keeper.pid);
    const isGone = cat === undefined || cat.startTime !== keeper?.startTime || isDead(cat);
    const isIdle = identity !== undefined && cat?.state === "S" && this.#quietTicks[stream] >= QUIET_TICKS;
    if (isGone || isIdle) this.#finish(stream);
  }

  /** An agent that is gone, with no wrapper left to write how, has ended unseen. Two looks, because the wrapper may have written after the list was made. */
  #census(processes: ProcessIndex): void {
    const members = this.#tree.note(processes);
    if (this.#exit !== undefined) return;
    this.#guard.count(members);
    this.#enforce();
    const { agent, wrapper } = this.#tree.roots;
    const lives = (identity: ProcessIdentity | undefined): boolean => {
      const found = identity === undefined ? undefined : processes.byPid.get(identity.pid);
      return found !== undefined && isSame(found, identity) && !isDead(found);
    };
    this.#missing = lives(agent) || lives(wrapper) ? 0 : this.#missing + 1;
    this.#look();
    if (this.#missing >= 2 && this.#exit === undefined) this.#learnExit(UNSEEN_EXIT);
  }

  #learnExit(exit: Exit): void {
    const { dir } = this.#tree.roots;
    this.#guard.weighOutput(sizeOf(spoolFile(dir, "stdout")) + sizeOf(spoolFile(dir, "stderr")));
    this.#guard.askKernel();
    this.#exit = exit;
    this.#quietTicks = { stdout: 0, stderr: 0 };
    this.#resolveExit(exit);
  }

  #finish(...streams: readonly Stream[]): void {
    for (const stream of streams) this.#complete[stream] = true;
    this.pulse.beat();
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
