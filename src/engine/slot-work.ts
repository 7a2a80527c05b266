import { type NodeInstance, workOnNode } from "../store/slots.ts";
import type { Store } from "../store/store.ts";
import type { Admission } from "./admission.ts";

/** Delay before a slot that the store refused is requested again. */
const again = 1_000;

/** The command of a demand that no stream decides. */
const admit = { type: "slot.granted" };

/** Options for work in slots. */
export interface SlotWorkOptions {
  readonly store: Pick<Store, "takeSlot" | "freeSlots">;
  /** This process as one of several on the database. Its slots are named after it. */
  readonly node?: NodeInstance | undefined;
  readonly admission: Pick<Admission, "observe" | "refused" | "retry">;
  /** Requests slots for everything that waits. */
  readonly request: () => void;
  readonly persist: (what: string, work: () => Promise<void>) => Promise<void>;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** Work that is no stream and waits for a slot of a pool, in one queue with the streams that wait for one. */
export class SlotWork {
  readonly #options: SlotWorkOptions;
  readonly #waiting = new Map<string, () => void>();

  constructor(options: SlotWorkOptions) {
    this.#options = options;
  }

  /** Returns true if work waits under this name. */
  has(holder: string): boolean {
    return this.#waiting.has(holder);
  }

  /** Waits for a slot, does the work and frees the slot. An aborted signal ends only the waiting. */
  async run<Value>(
    {
      pool,
      holder,
      signal,
    }: { readonly pool: string; readonly holder: string; readonly signal: AbortSignal },
    work: () => Promise<Value>,
  ): Promise<Value> {
    const { admission, request, persist, store } = this.#options;
    try {
      await this.#granted(pool, holder, signal);
      return await work();
    } finally {
      await persist(`The slot of ${holder} could not be freed`, () =>
        store.freeSlots({ holder: this.#inStore(holder) }),
      );
      admission.observe(holder, [], true);
      request();
    }
  }

  /** Takes a slot for waiting work. If the store has none, the work waits on, ahead of later work. */
  async grant(holder: string, pool: string, limit: number): Promise<void> {
    const { store, admission, request, onFault } = this.#options;
    try {
      if (await store.takeSlot({ pool, holder: this.#inStore(holder), limit }))
        return this.#waiting.get(holder)?.();
    } catch (fault) {
      onFault(`The slot of ${holder} could not be taken`, fault);
    }
    if (this.has(holder)) admission.refused(holder, pool, admit);
    setTimeout(() => {
      admission.retry();
      request();
    }, again).unref();
  }

  #inStore(holder: string): string {
    const { node } = this.#options;
    return node === undefined ? holder : workOnNode(node, holder);
  }

  async #granted(pool: string, holder: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    this.#waiting.set(holder, resolve);
    this.#options.admission.observe(holder, [{ pool, is: "waiting", admit }], true);
    this.#options.request();
    try {
      await promise;
    } finally {
      this.#waiting.delete(holder);
      signal.removeEventListener("abort", stop);
    }
  }
}
