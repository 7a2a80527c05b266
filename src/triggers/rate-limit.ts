/** A token bucket for each name: it lets a short burst pass, but not a flood. */
export class RateLimit {
  readonly #buckets = new Map<string, { left: number; at: number }>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Takes one from a bucket of `perMinute`. Returns 0, or the seconds until there is one again. */
  take(name: string, perMinute: number): number {
    const at = this.#now().getTime();
    const bucket = this.#buckets.get(name) ?? { left: perMinute, at };
    const passed = Math.max(0, at - bucket.at);
    const left = Math.min(perMinute, bucket.left + (passed * perMinute) / 60_000);
    const isFree = left >= 1;
    this.#buckets.set(name, { left: isFree ? left - 1 : left, at });
    return isFree ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
  }

  forget(name: string): void {
    this.#buckets.delete(name);
  }
}
