import { openKeyRing, type KeyRing } from "./key-ring.ts";
import { isSealedWith, type Identity, type Key, keyOf, seal, unseal } from "./seal.ts";

/** The sealed value of a row. */
export interface Sealed extends Identity {
  readonly sealed: string;
}

/**
 * Encrypts secrets with the keys of a data directory. A change of the key has three atomic steps: write the new key
 * beside the old one, seal everything again in one transaction, drop the old key. After a crash between two steps both
 * keys exist, every secret can be read, and the next start completes the remaining steps.
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

  /** False if the keys come from the environment. */
  get isOwn(): boolean {
    return this.#ring.write !== null;
  }

  /** Seals with the newest key. The first secret creates the first key. */
  seal(identity: Identity, text: string): string {
    const [key = this.#newKey()] = this.#keys;
    return seal(key, identity, text, this.#random(12));
  }

  /** Creates a key that seals from now on. */
  addKey(): void {
    this.#newKey();
  }

  /** Returns the rows that an older key sealed, sealed with the newest key. Omits rows that no key opens. */
  renewed<Row extends Sealed>(rows: readonly Row[]): Row[] {
    const [newest] = this.#keys;
    if (newest === undefined) return [];
    return rows.flatMap((row) => {
      const text = isSealedWith(newest, row.sealed) ? null : unseal(this.#keys, row, row.sealed);
      return text === null ? [] : [{ ...row, sealed: this.seal(row, text) }];
    });
  }

  /** Drops the older keys. The caller must have sealed everything again. */
  dropOlderKeys(): void {
    const newest = this.#keys.slice(0, 1);
    if (this.#keys.length > 1) this.#ring.write?.(newest);
    if (this.isOwn) this.#keys = newest;
  }

  #newKey(): Key {
    const key = keyOf(this.#random(32));
    this.#ring.write?.([key, ...this.#keys]);
    this.#keys = [key, ...this.#keys];
    return key;
  }
}
