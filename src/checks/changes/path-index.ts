/** Finds files by their paths, or by the ends of their paths if these are unique. */
export class PathIndex {
  readonly #paths: ReadonlySet<string>;
  /** The path with this end; null if there are several. */
  readonly #ends = new Map<string, string | null>();

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const path of this.#paths) {
      for (const end of endsOf(path)) this.#ends.set(end, this.#ends.has(end) ? null : path);
    }
  }

  /** Returns the file that a document means; null if there is none or if it may be one of several. */
  find(name: string): string | null {
    return this.#paths.has(name) ? name : (this.#ends.get(name) ?? null);
  }

  /** True if a file, or several, could be meant. */
  knows(name: string): boolean {
    return this.#paths.has(name) || this.#ends.has(name);
  }
}

/** Returns the ends of a path that begin after a slash: `b/c` and `c` of `a/b/c`. */
export function endsOf(path: string): string[] {
  const ends: string[] = [];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) ends.push(path.slice(at + 1));
  return ends;
}

/** Returns the folders of a path: `a` and `a/b` of `a/b/c`. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) folders.push(path.slice(0, at));
  return folders;
}
