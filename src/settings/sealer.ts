import { openKeyRing, type KeyRing } from "./key-ring.ts";
import { isSealedWith, type Identity, type Key, keyOf, seal, unseal } from "./seal.ts";

/** A sealed value of some row. */
export interface Sealed extends Identity {
  readonly sealed: string;
}

/**
 * Holds the keys of a data directory. Changing the key takes three steps, each whole or not done: the new key is
 * written beside the old one, everything is sealed anew in one transaction, the old key is dropped. After a
 * crash in between both keys are there, everything opens, and the next start does the rest.
 */
export class Sealer {
  readonly #ring: KeyRing;
  readonly #random: (bytes: number) => Buffer;
  #keys: readonly Key[];

  constructor(directory: string, given: string | undefined, random: (bytes: number) => Buffer) {
    this.#ring = openKeyRing(directory, given);
    this.#keys = this.#ring.keys;
    this.#random = random;
  }

  get keys(): readonly Key[] {
    return this.#keys;
  }

  /** False where the keys come from the environment. */
  get isOwn(): boolean {
    return this.#ring.keep !== null;
  }

  /** Seals with the newest key; the first secret makes the first key. */
  seal(identity: Identity, text: string): string {
    const [key = this.#newKey()] = this.#keys;
    return seal(key, identity, text, this.#random(12));
  }

  /** A further key, which seals from now on. */
  addKey(): void {
    this.#newKey();
  }

  /** What is sealed with an older key and opens, sealed with the newest one. */
  renewed<Row extends Sealed>(rows: readonly Row[]): Row[] {
    const [newest] = this.#keys;
    if (newest === undefined) return [];
    return rows.flatMap((row) => {
      const text = isSealedWith(newest, row.sealed) ? null : unseal(this.#keys, row, row.sealed);
      return text === null ? [] : [{ ...row, sealed: this.seal(row, text) }];
    });
  }

  /** Nothing is sealed with the older keys any more. */
  dropOlderKeys(): void {
    const newest = this.#keys.slice(0, 1);
    if (this.#keys.length > 1) this.#ring.keep?.(newest);
    if (this.isOwn) this.#keys = newest;
  }

  #newKey(): Key {
    const key = keyOf(this.#random(32));
    this.#ring.keep?.([key, ...this.#keys]);
    this.#keys = [key, ...this.#keys];
    return key;
  }
}
