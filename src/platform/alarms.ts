import type { TaskId } from "../protocol/ids.ts";
import type { Timer } from "../protocol/task/event.ts";

const longestSleepMs = 60_000;

/**
 * Rings when a timer is due. The timers themselves are rows in the store; this is only what wakes the
 * server up for them. It never sleeps longer than a minute, so that a clock that jumps is noticed.
 */
export class Alarms {
  readonly #timers = new Map<string, Timer>();
  /** What each task's timers were when they were last looked at: most changes of a task do not touch them. */
  readonly #known = new Map<TaskId, readonly Timer[]>();
  readonly #speed: number;
  readonly #now: () => Date;
  readonly #ring: (timer: Timer) => void;
  #sleeping: NodeJS.Timeout | null = null;

  /** `speed`: how much faster than the world's clock `now` goes. */
  constructor(now: () => Date, ring: (timer: Timer) => void, speed = 1) {
    this.#speed = speed;
    this.#now = now;
    this.#ring = ring;
  }

  /** Replaces what is known of one task's timers. */
  observe(taskId: TaskId, timers: readonly Timer[]): void {
    if (this.#known.get(taskId) === timers) return;
    if (timers.length === 0) this.#known.delete(taskId);
    else this.#known.set(taskId, timers);
    for (const timer of this.#timers.values()) {
      if (timer.taskId === taskId && !timers.includes(timer)) this.#timers.delete(timer.id);
    }
    for (const timer of timers) this.#timers.set(timer.id, timer);
    this.#sleep();
  }

  stop(): void {
    this.#timers.clear();
    if (this.#sleeping !== null) clearTimeout(this.#sleeping);
  }

  #sleep(): void {
    if (this.#sleeping !== null) clearTimeout(this.#sleeping);
    this.#sleeping = null;
    const next = Math.min(...[...this.#timers.values()].map((timer) => Date.parse(timer.dueAt)));
    if (!Number.isFinite(next)) return;
    const left = (next - this.#now().getTime()) / this.#speed;
    const pause = Math.min(Math.max(0, left), longestSleepMs);
    this.#sleeping = setTimeout(() => this.#look(), pause);
  }

  #look(): void {
    const now = this.#now().getTime();
    for (const timer of this.#timers.values()) {
      if (Date.parse(timer.dueAt) > now) continue;
      this.#timers.delete(timer.id);
      this.#known.delete(timer.taskId);
      this.#ring(timer);
    }
    this.#sleep();
  }
}
