import { isLoopback } from "./host.ts";

/**
 * Places for requests of unknown senders. One address gets only a share of them, so that a slow sender does not keep
 * the others out. All programs and proxies of this machine have its address, so it may have all of them.
 */
export class Shares {
  readonly #total: number;
  readonly #each: number;
  readonly #held = new Map<string, number>();
  #sum = 0;

  constructor({ total, each }: { readonly total: number; readonly each: number }) {
    this.#total = total;
    this.#each = each;
  }

  /** Takes a place for an address; false if it must wait. */
  take(address: string): boolean {
    const held = this.#held.get(address) ?? 0;
    const most = isLoopback(address) ? this.#total : this.#each;
    if (this.#sum >= this.#total || held >= most) return false;
    this.#held.set(address, held + 1);
    this.#sum += 1;
    return true;
  }

  /** Gives a place back. */
  release(address: string): void {
    const left = (this.#held.get(address) ?? 0) - 1;
    if (left > 0) this.#held.set(address, left);
    else this.#held.delete(address);
    this.#sum -= 1;
  }
}
