import type { Store } from "../store/store.ts";
import type { TimerRow } from "../store/timers.ts";

const batch = 200;

/** Options for timers. */
export interface TimersOptions {
  readonly store: Pick<Store, "dueTimers" | "nextTimer">;
  readonly now: () => Date;
  /** Speed of `now` relative to the wall clock. */
  readonly speed: number;
  /** Maximum sleep, after which timers set by other processes and clock jumps are noticed. */
  readonly longestSleepMs: number;
  readonly fire: (timer: TimerRow) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * Fires timers from the store's table. A timer disappears once its stream has recorded that it fired; until then this
 * process fires it once. Memory holds only the time of the next check.
 */
export class Timers {
  readonly #options: TimersOptions;
  /** Timers that have fired and are still in the table, with their due times. */
  readonly #fired = new Map<string, string>();
  #sleeping: NodeJS.Timeout | undefined;
  #wakeAt = Number.POSITIVE_INFINITY;
  #looking = false;
  #again = false;
  #stopped = true;

  constructor(options: TimersOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
    this.look();
  }

  /** Fires due timers now instead of at the next check. */
  look(): void {
    if (!this.#stopped) void this.#look();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#sleeping);
  }

  /** Wakes up earlier if a new timer is due before the current wake-up time. */
  set(dueAt: string): void {
    if (this.#stopped) return;
    const due = Date.parse(dueAt);
    if (due < this.#wakeAt) this.#sleepUntil(due);
  }

  /** Fires this timer again at the next check, because its stream could not record it. */
  repeat(timerId: string): void {
    this.#fired.delete(timerId);
  }

  async #look(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = true;
    try {
      do {
        this.#again = false;
        await this.#fireDue();
      } while (this.#again && !this.#stopped);
    } catch (fault) {
      this.#options.onFault("The timers could not be read", fault);
      this.#sleepUntil(this.#options.now().getTime() + 1_000 * this.#options.speed);
    } finally {
      this.#looking = false;
    }
  }

  async #fireDue(): Promise<void> {
    const { store, now, fire, longestSleepMs, speed } = this.#options;
    this.#wakeAt = Number.POSITIVE_INFINITY;
    const at = now();
    const due = await store.dueTimers({ now: at.toISOString(), limit: batch + this.#fired.size });
    if (this.#stopped) return;
    const open = new Map(due.map(({ id, dueAt }) => [id, dueAt]));
    for (const [id, dueAt] of this.#fired) if (open.get(id) !== dueAt) this.#fired.delete(id);
    for (const timer of due) {
      if (this.#fired.has(timer.id)) continue;
      this.#fired.set(timer.id, timer.dueAt);
      fire(timer);
    }
    const next = await store.nextTimer({ after: at.toISOString() });
    const latest = at.getTime() + longestSleepMs * speed;
    this.#sleepUntil(Math.min(this.#wakeAt, latest, next === null ? latest : Date.parse(next)));
  }

  #sleepUntil(time: number): void {
    clearTimeout(this.#sleeping);
    if (this.#stopped) return;
    this.#wakeAt = time;
    const { now, speed } = this.#options;
    const left = Math.max(0, (time - now().getTime()) / speed);
    this.#sleeping = setTimeout(() => void this.#look(), left);
  }
}
