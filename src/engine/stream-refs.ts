import type { Store } from "../store/store.ts";
import type { StreamRef } from "./stream-kind.ts";

/** The kinds of the streams that the engine knows, by their ids. */
export class StreamRefs {
  readonly #refs = new Map<string, StreamRef>();
  readonly #store: Pick<Store, "read">;

  constructor(store: Pick<Store, "read">) {
    this.#store = store;
  }

  add(ref: StreamRef): void {
    this.#refs.set(ref.id, ref);
  }

  get(id: string): StreamRef | undefined {
    return this.#refs.get(id);
  }

  delete(id: string): void {
    this.#refs.delete(id);
  }

  /** Returns a stream, reading its kind from the store if it is not known; null if it does not exist. */
  async find(id: string): Promise<StreamRef | null> {
    const known = this.#refs.get(id);
    if (known !== undefined) return known;
    const [first] = await this.#store.read({ stream: id, after: 0, limit: 1 });
    if (first === undefined) return null;
    const ref = { kind: first.kind, id };
    this.#refs.set(id, ref);
    return ref;
  }
}
