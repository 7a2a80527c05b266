/** Events with names such as order.paid; listeners may use * for one part and ** for the rest. */
export function matchesPattern(pattern, name) {
  const want = pattern.split(".");
  const have = name.split(".");
  for (let i = 0; i < want.length; i++) {
    if (want[i] === "**") return true;
    if (i >= have.length) return false;
    if (want[i] !== "*" && want[i] !== have[i]) return false;
  }
  return want.length === have.length;
}

export class Bus {
  #listeners = [];
  #history = [];

  constructor({ keep = 50 } = {}) {
    this.keep = keep;
  }

  on(pattern, listener, { once = false, priority = 0 } = {}) {
    const entry = { pattern, listener, once, priority };
    this.#listeners.push(entry);
    this.#listeners.sort((a, b) => b.priority - a.priority);
    return () => this.#remove(entry);
  }

  once(pattern, listener) {
    return this.on(pattern, listener, { once: true });
  }

  #remove(entry) {
    const at = this.#listeners.indexOf(entry);
    if (at >= 0) this.#listeners.splice(at, 1);
  }

  /** Calls the listeners one after the other; an error of one does not keep the others from it. */
  async emit(name, payload) {
    this.#history.push({ name, payload });
    if (this.#history.length > this.keep) this.#history.shift();
    const errors = [];
    let called = 0;
    for (const entry of [...this.#listeners]) {
      if (!matchesPattern(entry.pattern, name)) continue;
      if (entry.once) this.#remove(entry);
      called += 1;
      try {
        await entry.listener(payload, name);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} listeners failed`);
    return called;
  }

  replay(pattern, listener) {
    let count = 0;
    for (const { name, payload } of this.#history) {
      if (!matchesPattern(pattern, name)) continue;
      listener(payload, name);
      count += 1;
    }
    return count;
  }

  waitFor(pattern, timeout) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        off();
        reject(new Error(`${pattern} did not come within ${timeout} ms`));
      }, timeout);
      const off = this.once(pattern, (payload) => {
        clearTimeout(timer);
        resolve(payload);
      });
    });
  }
}
