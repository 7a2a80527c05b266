import type { StoredEvent } from "../protocol/record.ts";
import type { Driver, StreamRef, StreamState } from "./stream-kind.ts";
import type { StreamLog } from "./stream-log.ts";

/** A kind of stream with its log and its driver. */
export interface Registered {
  readonly log: StreamLog<StreamState, StoredEvent, { readonly type: string }>;
  readonly driver: Driver;
}

/** The kinds of streams that an engine drives. */
export class Kinds {
  readonly #known = new Map<string, Registered>();

  add(name: string, registered: Registered): void {
    this.#known.set(name, registered);
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  of(ref: StreamRef): Registered {
    const known = this.#known.get(ref.kind);
    if (known === undefined) throw new Error(`There is no kind of stream "${ref.kind}".`);
    return known;
  }

  /** Returns the states of streams, without those that do not exist. */
  async states(refs: readonly StreamRef[]): Promise<{ ref: StreamRef; state: StreamState }[]> {
    const states = await Promise.all(refs.map((ref) => this.of(ref).log.state(ref.id)));
    return refs.flatMap((ref, index) => {
      const state = states[index];
      return state === null || state === undefined ? [] : [{ ref, state }];
    });
  }

  /** Forgets all cached states, which are then read again. */
  forgetStates(): void {
    for (const { log } of this.#known.values()) log.forgetAll();
  }

  /** Calls the driver of a stream with its current state, if the stream exists. */
  async drive(
    ref: StreamRef | null,
    act: (driver: Driver, state: StreamState) => Promise<void>,
  ): Promise<void> {
    if (ref === null) return;
    const { log, driver } = this.of(ref);
    const state = await log.state(ref.id);
    if (state !== null) await act(driver, state);
  }
}
