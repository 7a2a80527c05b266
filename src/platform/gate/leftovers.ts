import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeBuilt } from "./built-file.ts";

const mostFiles = 100_000;
const mostRemoved = 2_000;
const ignored = new Set(["node_modules", ".git", ".venv", "venv"]);

/**
 * The files of a built project before its tests run for the first time. Tests may leave files, such as expected values
 * that they wrote themselves; a later run must not find them.
 */
export class Leftovers {
  readonly #root: string;
  readonly #before: ReadonlySet<string>;

  private constructor(root: string, before: ReadonlySet<string>) {
    this.#root = root;
    this.#before = before;
  }

  static async before(root: string): Promise<Leftovers> {
    return new Leftovers(root, new Set(await filesIn(root)));
  }

  /** Removes the files that were not there before. Does nothing if there are too many of them. */
  async remove(): Promise<void> {
    const made = (await filesIn(this.#root)).filter((path) => !this.#before.has(path));
    if (made.length > mostRemoved) return;
    for (const path of made) await removeBuilt(this.#root, path);
  }
}

/** Lists files and links, without dependencies. Follows no link. */
async function filesIn(root: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined && found.length < mostFiles; folder = folders.pop()) {
    // A folder that is gone or unreadable has nothing that could be removed.
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else if (!ignored.has(entry.name)) folders.push(path);
    }
  }
  return found;
}
