import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** `{ hives: { [name]: { readings: [{ at, grams }], alarmAt } }, spool: [{ id, text, since }] }` in one file. */
export class State {
  #path;
  #queue = Promise.resolve();

  constructor(path, value) {
    this.#path = path;
    this.value = value;
  }

  static async open(path) {
    const text = await readFile(path, "utf8").catch((error) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return new State(path, text === null ? { hives: {}, spool: [] } : JSON.parse(text));
  }

  hive(name) {
    return (this.value.hives[name] ??= { readings: [], alarmAt: null });
  }

  /** Written beside the file and renamed, so that a crash leaves the old or the new state, never half of one. */
  save() {
    const saved = this.#queue.then(async () => {
      await mkdir(dirname(this.#path), { recursive: true });
      await writeFile(`${this.#path}.new`, JSON.stringify(this.value));
      await rename(`${this.#path}.new`, this.#path);
    });
    this.#queue = saved.catch(() => {});
    return saved;
  }
}
