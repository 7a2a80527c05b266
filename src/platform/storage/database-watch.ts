import type { StorageTrouble } from "../../protocol/api/storage-trouble.ts";
import { isDatabaseFault } from "../../protocol/machine-fault.ts";
import type { StorageHealth } from "./disk-watch.ts";

const unreachable: StorageTrouble = { code: "database_unreachable" };

/** Adds the database server to the health of the disks. Its trouble comes first: without it, nothing works. */
export class DatabaseWatch implements StorageHealth {
  readonly #disks: StorageHealth;
  readonly #listeners = new Set<() => void>();
  #isReachable = true;

  constructor(disks: StorageHealth) {
    this.#disks = disks;
  }

  get trouble(): StorageTrouble | null {
    return this.#isReachable ? this.#disks.trouble : unreachable;
  }

  /** Sets whether the database server answers. */
  setReachable(isReachable: boolean): void {
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    const unsubscribe = this.#disks.subscribe(listener);
    return () => {
      this.#listeners.delete(listener);
      unsubscribe();
    };
  }

  async explain(fault: unknown): Promise<StorageTrouble | null> {
    return isDatabaseFault(fault) ? unreachable : this.#disks.explain(fault);
  }
}
