import { isLoopback } from "./host.ts";

const limit = 20;
const windowMs = 60_000;
const rememberedAddresses = 10_000;

/**
 * Counts failed attempts by address. From the 21st within a minute, the address must wait: a remote one before each
 * attempt, so that guessing is slow, one of this machine only after it, because all programs share its address and any
 * of them could lock the person out.
 */
export class Attempts {
  readonly #known = new Map<string, { readonly count: number; readonly until: number }>();

  /** Returns the milliseconds to wait before the next attempt. */
  waitBefore(address: string, now: number): number {
    const { count, until } = this.#of(address, now);
    return count >= limit && !isLoopback(address) ? until - now : 0;
  }

  /** Counts a failed attempt and returns the milliseconds to wait after it. */
  failed(address: string, now: number): number {
    const before = this.#of(address, now);
    this.#known.set(address, { ...before, count: before.count + 1 });
    this.#forgetOldest();
    return before.count >= limit ? before.until - now : 0;
  }

  #of(address: string, now: number): { readonly count: number; readonly until: number } {
    const known = this.#known.get(address);
    if (known !== undefined && known.until > now) return known;
    this.#known.delete(address);
    return { count: 0, until: now + windowMs };
  }

  #forgetOldest(): void {
    if (this.#known.size <= rememberedAddresses) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }
}
