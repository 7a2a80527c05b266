// A binary heap that keeps the order of insertion among equals, and a queue of jobs on top of it.
export class Heap {
  #items = [];
  #sequence = 0;
  #compare;

  constructor(compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)) {
    this.#compare = compare;
  }

  get size() {
    return this.#items.length;
  }

  peek() {
    return this.#items[0]?.value;
  }

  push(value) {
    this.#items.push({ value, order: this.#sequence++ });
    let i = this.#items.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#before(i, parent)) break;
      this.#swap(i, parent);
      i = parent;
    }
    return this;
  }

  pop() {
    if (this.#items.length === 0) return undefined;
    const { value } = this.#items[0];
    const last = this.#items.pop();
    if (this.#items.length > 0) {
      this.#items[0] = last;
      this.#sink(0);
    }
    return value;
  }

  *drain() {
    while (this.size > 0) yield this.pop();
  }

  #sink(i) {
    for (;;) {
      const left = 2 * i + 1;
      const right = left + 1;
      let first = i;
      if (left < this.#items.length && this.#before(left, first)) first = left;
      if (right < this.#items.length && this.#before(right, first)) first = right;
      if (first === i) return;
      this.#swap(i, first);
      i = first;
    }
  }

  #before(i, j) {
    const a = this.#items[i];
    const b = this.#items[j];
    const order = this.#compare(a.value, b.value);
    return order !== 0 ? order < 0 : a.order < b.order;
  }

  #swap(i, j) {
    [this.#items[i], this.#items[j]] = [this.#items[j], this.#items[i]];
  }
}

/** Merges sorted lists into one sorted list. */
export function mergeSorted(...lists) {
  const heap = new Heap((a, b) => a.value - b.value);
  lists.forEach((list, source) => {
    if (list.length > 0) heap.push({ value: list[0], source, index: 0 });
  });
  const merged = [];
  for (const { value, source, index } of heap.drain()) {
    merged.push(value);
    if (index + 1 < lists[source].length) heap.push({ value: lists[source][index + 1], source, index: index + 1 });
  }
  return merged;
}

export class JobQueue {
  #heap = new Heap((a, b) => b.priority - a.priority);
  #waiting = new Set();

  /** Adds a job once; the same name again is ignored until it was taken. */
  add(name, priority = 0) {
    if (this.#waiting.has(name)) return false;
    this.#waiting.add(name);
    this.#heap.push({ name, priority });
    return true;
  }

  take(count = 1) {
    const taken = [];
    while (taken.length < count && this.#heap.size > 0) {
      const { name } = this.#heap.pop();
      this.#waiting.delete(name);
      taken.push(name);
    }
    return taken;
  }

  get length() {
    return this.#waiting.size;
  }
}
