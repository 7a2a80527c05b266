import { createHash } from "node:crypto";

export function tagOf(text) {
  return `"${createHash("sha256").update(text).digest("hex").slice(0, 16)}"`;
}

export class Store {
  #values = new Map();
  #limit;

  constructor(limit = 100) {
    this.#limit = limit;
  }

  get(key) {
    const value = this.#values.get(key);
    return value === undefined ? undefined : { value, tag: tagOf(value) };
  }

  /** Writes if `ifMatch` is the tag of what is there ("*" for anything). Returns created, updated, conflict or full. */
  put(key, value, ifMatch) {
    const old = this.get(key);
    if (ifMatch !== undefined && (old === undefined || (ifMatch !== "*" && ifMatch !== old.tag))) return "conflict";
    if (old === undefined && this.#values.size >= this.#limit) return "full";
    this.#values.set(key, value);
    return old === undefined ? "created" : "updated";
  }

  delete(key) {
    return this.#values.delete(key);
  }

  keys(prefix = "") {
    return [...this.#values.keys()].filter((key) => key.startsWith(prefix)).sort();
  }
}
