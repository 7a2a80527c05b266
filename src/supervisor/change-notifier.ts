/**
 * Wakes callers that wait for a change. No change is lost between a check and the wait: the waiter passes the
 * count it has seen.
 */
export class ChangeNotifier {
  #count = 0;
  #waiters = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  notify(): void {
    this.#count++;
    for (const wake of this.#waiters) wake();
  }

  /** Resolves when the count differs from `seen`, or on abort. */
  async changed(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seen || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    this.#waiters.add(wake);
    signal.addEventListener("abort", wake);
    try {
      await promise;
    } finally {
      this.#waiters.delete(wake);
      signal.removeEventListener("abort", wake);
    }
  }
}
