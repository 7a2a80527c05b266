export type Clock = () => number;
export interface Decision {
  readonly allowed: boolean;
  /** Milliseconds after which it is worth trying again; 0 if allowed. */
  readonly retryAfter: number;
}

const yes: Decision = { allowed: true, retryAfter: 0 };

/** Tokens flow in steadily up to a capacity; each call takes some. */
export class TokenBucket {
  #tokens: number;
  #at: number;
  readonly #capacity: number;
  readonly #perSecond: number;
  readonly #now: Clock;

  constructor(capacity: number, perSecond: number, now: Clock = Date.now) {
    if (capacity <= 0 || perSecond <= 0) throw new RangeError("capacity and rate must be positive");
    this.#capacity = capacity;
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = capacity;
    this.#at = now();
  }

  take(count = 1): Decision {
    if (count > this.#capacity) throw new RangeError(`never more than ${this.#capacity} at once`);
    const now = this.#now();
    this.#tokens = Math.min(this.#capacity, this.#tokens + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#tokens >= count) {
      this.#tokens -= count;
      return yes;
    }
    return { allowed: false, retryAfter: Math.ceil(((count - this.#tokens) / this.#perSecond) * 1000) };
  }
}

/** At most `limit` calls within any `window` milliseconds. */
export class SlidingWindow {
  #times: number[] = [];
  readonly #limit: number;
  readonly #window: number;
  readonly #now: Clock;

  constructor(limit: number, window: number, now: Clock = Date.now) {
    this.#limit = limit;
    this.#window = window;
    this.#now = now;
  }

  take(): Decision {
    const now = this.#now();
    this.#times = this.#times.filter((time) => time > now - this.#window);
    if (this.#times.length < this.#limit) {
      this.#times.push(now);
      return yes;
    }
    return { allowed: false, retryAfter: this.#times[0] + this.#window - now };
  }

  get idle(): boolean {
    const now = this.#now();
    return !this.#times.some((time) => time > now - this.#window);
  }
}

/** One window per client; idle clients are forgotten when there are too many. */
export class PerClient {
  readonly #windows = new Map<string, SlidingWindow>();
  readonly #make: () => SlidingWindow;
  readonly #keep: number;

  constructor(make: () => SlidingWindow, keep = 1000) {
    this.#make = make;
    this.#keep = keep;
  }

  take(client: string): Decision {
    let window = this.#windows.get(client);
    if (window === undefined) {
      if (this.#windows.size >= this.#keep) this.#forget();
      window = this.#make();
      this.#windows.set(client, window);
    }
    return window.take();
  }

  get clients(): number {
    return this.#windows.size;
  }

  #forget(): void {
    for (const [client, window] of this.#windows) if (window.idle) this.#windows.delete(client);
  }
}

/** Pauses for retries: doubling from `base`, never over `cap`. */
export function backoff(attempt: number, base = 100, cap = 10_000): number {
  if (attempt < 1) throw new RangeError("attempts count from 1");
  return Math.min(cap, base * 2 ** (attempt - 1));
}
