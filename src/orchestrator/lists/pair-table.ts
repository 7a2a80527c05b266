/**
 * Numbers the different pairs of tasks from 0, in the order in which they are added. A hash table in typed arrays: a list
 * has tens of thousands of pairs, and a map with a key for each takes several times as long.
 */
export class PairTable {
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** The number of each pair plus one, at the first free slot from its hash on; 0 for a free slot. */
  readonly #slots: Int32Array;
  #size = 0;

  /** Makes room for a number of pairs. */
  constructor(most: number) {
    this.first = new Int32Array(most);
    this.second = new Int32Array(most);
    this.#slots = new Int32Array(2 << Math.ceil(Math.log2(most + 1)));
  }

  /** The count of different pairs. */
  get size(): number {
    return this.#size;
  }

  /** Returns the number of a pair, which is the old size if the pair is new. */
  add(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const known = this.#slots[slot]!;
    if (known !== 0) return known - 1;
    const number = this.#size++;
    this.#slots[slot] = number + 1;
    this.first[number] = first;
    this.second[number] = second;
    return number;
  }

  /** Returns the number of a pair; -1 if it was never added. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)]! - 1;
  }

  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (number < 0 || (this.first[number] === first && this.second[number] === second)) return slot;
    }
  }
}
