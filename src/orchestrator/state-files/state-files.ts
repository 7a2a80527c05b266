import type { OrchestrationId } from "../../protocol/ids.ts";
import { OrchestrationId as Id } from "../../protocol/ids.ts";
import { type OrchestrationEvent, orchestrationKind } from "../../protocol/orchestration/event.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { OrchestrationSummary } from "../../protocol/orchestration/summary.ts";
import type { Store } from "../../store/store.ts";
import { messagesOf } from "../../protocol/orchestration/messages.ts";
import { Markers } from "./marker.ts";
import { type FilesProblem, writeFiles } from "./write-files.ts";

/** Options for the state files. */
export interface StateFilesOptions {
  readonly store: Pick<Store, "read" | "follow" | "listCoordinators">;
  readonly stateOf: (id: OrchestrationId) => Promise<OrchestrationState | null>;
  /** Returns true if this server drives the orchestration. */
  readonly isMine: (id: OrchestrationId) => boolean;
  /** Does work for an orchestration, unless another server drives it. */
  readonly exclusively: (id: OrchestrationId, work: () => Promise<void>) => Promise<void>;
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly onFault: (what: string, fault: unknown) => void;
  /**
   * The shortest time between two updates of the same project, the time before a retry, and the time limit
   * for the lock.
   */
  readonly pace?: { readonly betweenMs: number; readonly againMs: number; readonly lockMs: number };
}

const usualPace = { betweenMs: 1_000, againMs: 10_000, lockMs: 5_000 };
const pageSize = 500;

const drivenElsewhere = "ERROR:OTHER_NODE:Another node drives this list. Run the command there.";

/**
 * Keeps the state files of projects up to date. Nothing waits for it. A marker in the data directory records
 * how far the files are written. At the start, it writes everything that a crash left out. Of several servers, only the
 * one that drives an orchestration writes its files: the marker moves with the files of the orchestration.
 */
export class StateFiles {
  readonly #options: StateFilesOptions;
  readonly #markers: Markers;
  readonly #pace: NonNullable<StateFilesOptions["pace"]>;
  readonly #wanted = new Set<OrchestrationId>();
  readonly #running = new Map<OrchestrationId, Promise<void>>();
  readonly #timers = new Map<OrchestrationId, NodeJS.Timeout>();
  readonly #problems = new Map<OrchestrationId, string>();
  /** Orchestrations that this server drives and whose files it has looked at since. */
  readonly #driven = new Set<OrchestrationId>();
  #unfollow: () => void = () => {};
  #closed = false;

  constructor(options: StateFilesOptions) {
    this.#options = options;
    this.#markers = new Markers(options.dataDirectory);
    this.#pace = options.pace ?? usualPace;
  }

  /** Follows all orchestrations, and updates the files of those that changed while no server was running. */
  start(): void {
    this.#unfollow = this.#options.store.follow({}, (grown) => {
      for (const { stream, kind } of grown) {
        const id = kind === orchestrationKind ? Id.safeParse(stream).data : undefined;
        if (id !== undefined) this.#want(id);
      }
    });
    void this.#catchUp().catch((fault: unknown) =>
      this.#options.onFault("The state files of orchestrations could not be checked", fault),
    );
  }

  /** Updates the files of an orchestration that this server has begun to drive. */
  drive(id: OrchestrationId): void {
    if (this.#driven.has(id)) return;
    this.#driven.add(id);
    this.#want(id);
  }

  /** Writes the last changes before another server may drive the orchestration. */
  async settle(id: OrchestrationId): Promise<void> {
    await this.#running.get(id);
    try {
      this.#note(id, await this.#update(id, false));
    } catch (fault) {
      this.#options.onFault(`The state files of ${id} could not be written`, fault);
    }
    this.forget(id);
  }

  /** Forgets an orchestration that another server drives. */
  forget(id: OrchestrationId): void {
    this.#driven.delete(id);
    this.#wanted.delete(id);
    this.#problems.delete(id);
  }

  /** Stops following and waits for updates in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unfollow();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running.values());
  }

  /** Returns the problems with the files of an orchestration, as messages of the thin dialect. */
  async problems(id: OrchestrationId): Promise<string[]> {
    const current = this.#problems.get(id);
    const { problems } = await this.#markers.of(id);
    return current === undefined ? problems : [current, ...problems];
  }

  /**
   * Writes the files again from the log, regardless of their content. Returns the problem if that is not
   * possible; null otherwise.
   */
  async rebuild(id: OrchestrationId): Promise<FilesProblem> {
    await this.#running.get(id);
    let problem: FilesProblem = drivenElsewhere;
    await this.#options.exclusively(id, async () => {
      problem = await this.#update(id, true);
      this.#note(id, problem);
    });
    return problem;
  }

  async #catchUp(): Promise<void> {
    const { store } = this.#options;
    for (let cursor: string | undefined; !this.#closed;) {
      const { items, nextCursor } = await store.listCoordinators({
        kind: orchestrationKind,
        limit: pageSize,
        cursor,
      });
      for (const { summary } of items) {
        const { id, status } = OrchestrationSummary.parse(summary);
        const isOpen = status === "running" || status === "paused";
        if (isOpen || !(await this.#markers.of(id)).over) this.#want(id);
      }
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  /** Requests an update: now, or after the pause that follows the last update. */
  #want(id: OrchestrationId): void {
    if (this.#closed || !this.#options.isMine(id)) return;
    this.#wanted.add(id);
    if (!this.#running.has(id) && !this.#timers.has(id)) this.#begin(id);
  }

  #begin(id: OrchestrationId): void {
    this.#wanted.delete(id);
    this.#running.set(id, this.#runAndRest(id));
  }

  async #runAndRest(id: OrchestrationId): Promise<void> {
    const delayMs = await this.#run(id);
    this.#running.delete(id);
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(id);
      if (this.#wanted.has(id)) this.#begin(id);
    }, delayMs);
    this.#timers.set(id, timer.unref());
  }

  /** Updates the files once. Returns the pause before the next update. */
  async #run(id: OrchestrationId): Promise<number> {
    const { betweenMs, againMs } = this.#pace;
    try {
      if (!this.#options.isMine(id)) return betweenMs;
      const problem = await this.#update(id, false);
      this.#note(id, problem);
      if (problem === null) return betweenMs;
    } catch (fault) {
      this.#options.onFault(`The state files of ${id} could not be written`, fault);
    }
    this.#wanted.add(id);
    return againMs;
  }

  async #update(id: OrchestrationId, rebuild: boolean): Promise<FilesProblem> {
    const { stateOf, now } = this.#options;
    const state = await stateOf(id);
    if (state === null || state.origin === null) return null;
    return writeFiles({
      state,
      linesAfter: (seq) => this.#lines(state, seq),
      marker: () => this.#markers.of(id),
      save: (marker) => this.#markers.save(id, marker),
      lock: { timeoutMs: this.#pace.lockMs, pid: process.pid, isAlive },
      now,
      rebuild,
    });
  }

  async #lines(state: OrchestrationState, seq: number): Promise<string[]> {
    const lines: string[] = [];
    for (let after = seq; after < state.seq;) {
      const records = await this.#options.store.read<OrchestrationEvent>({
        stream: state.id,
        after,
        limit: Math.min(pageSize, state.seq - after),
      });
      if (records.length === 0) break;
      for (const { at, event } of records)
        for (const line of messagesOf(event, { at, state })) lines.push(`[${at.slice(0, 19)}] ${line}`);
      after = records.at(-1)!.seq;
    }
    return lines;
  }

  #note(id: OrchestrationId, problem: FilesProblem): void {
    if (problem === null) this.#problems.delete(id);
    else this.#problems.set(id, problem);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
