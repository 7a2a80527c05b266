"use strict";

/** A cache with a limit of entries and of age. The clock is given, so that it can be tested. */
class Cache {
  constructor({ max = 100, ttl = Infinity, now = Date.now, onEvict = () => {} } = {}) {
    if (!(max >= 1)) throw new RangeError("max must be at least 1");
    this.max = max;
    this.ttl = ttl;
    this.now = now;
    this.onEvict = onEvict;
    this.entries = new Map();
    this.hits = 0;
    this.misses = 0;
  }

  set(key, value, ttl = this.ttl) {
    this.entries.delete(key);
    this.entries.set(key, { value, expires: this.now() + ttl });
    if (this.entries.size > this.max) {
      const [oldest, { value: old }] = this.entries.entries().next().value;
      this.entries.delete(oldest);
      this.onEvict(oldest, old);
    }
    return this;
  }

  get(key) {
    const entry = this.entries.get(key);
    if (entry === undefined || entry.expires <= this.now()) {
      if (entry !== undefined) this.entries.delete(key);
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Looks without counting and without making the entry younger. */
  has(key) {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.expires > this.now();
  }

  prune() {
    let removed = 0;
    for (const [key, entry] of this.entries) {
      if (entry.expires <= this.now()) {
        this.entries.delete(key);
        removed += 1;
      }
    }
    return removed;
  }

  get size() {
    return this.entries.size;
  }

  hitRate() {
    const total = this.hits + this.misses;
    return total === 0 ? 0 : this.hits / total;
  }
}

/** Remembers the results of an asynchronous function; calls at the same time share one run, failures are forgotten. */
function memoize(fn, { key = (...args) => JSON.stringify(args), ...options } = {}) {
  const cache = new Cache(options);
  const running = new Map();
  return async (...args) => {
    const name = key(...args);
    if (cache.has(name)) return cache.get(name);
    if (running.has(name)) return running.get(name);
    const run = (async () => {
      try {
        const value = await fn(...args);
        cache.set(name, value);
        return value;
      } finally {
        running.delete(name);
      }
    })();
    running.set(name, run);
    return run;
  };
}

module.exports = { Cache, memoize };
