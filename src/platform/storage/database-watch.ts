import type { DatabaseTrouble, StorageTrouble } from "../../protocol/api/storage-trouble.ts";
import { databaseTroubleOf } from "../../protocol/machine-fault.ts";
import type { StorageHealth } from "./disk-watch.ts";

/** Adds the database server to the health of the disks. Its trouble comes first: without it, nothing works. */
export class DatabaseWatch implements StorageHealth {
  readonly #disks: StorageHealth;
  readonly #listeners = new Set<() => void>();
  #trouble: DatabaseTrouble | null = null;

  constructor(disks: StorageHealth) {
    this.#disks = disks;
  }

  get trouble(): StorageTrouble | null {
    return this.#trouble ?? this.#disks.trouble;
  }

  /** Sets the trouble with the database server; null if it stores changes. */
  setDatabase(trouble: DatabaseTrouble | null): void {
    if (this.#trouble?.code === trouble?.code) return;
    this.#trouble = trouble;
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
    return databaseTroubleOf(fault) ?? this.#disks.explain(fault);
  }
}
