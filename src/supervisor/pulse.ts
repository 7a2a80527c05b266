/** Wakes those who wait for something to change. A change between looking and waiting is not lost: whoever waits says what it has seen. */
export class Pulse {
  #count = 0;
  #sleepers = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  beat(): void {
    this.#count++;
    for (const wake of this.#sleepers) wake();
  }

  /** Resolves when the count is no longer `seen`, or the signal is aborted. */
  async after(seen: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seen || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    this.#sleepers.add(wake);
    signal.addEventListener("abort", wake);
    try {
      await promise;
    } finally {
      this.#sleepers.delete(wake);
      signal.removeEventListener("abort", wake);
    }
  }
}
