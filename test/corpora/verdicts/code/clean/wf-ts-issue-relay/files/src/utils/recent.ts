/** Remembers the last ids. */
export class Recent {
  #ids = new Set<string>();
  #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }
  has(id: string): boolean {
    return this.#ids.has(id);
  }
  add(id: string): void {
    this.#ids.add(id);
    if (this.#ids.size > this.#limit) this.#ids.delete(this.#ids.values().next().value!);
  }
  forget(id: string): void {
    this.#ids.delete(id);
  }
}
