/** Finds files by their paths, or by the ends of their paths if these are unique. */
export class PathIndex {
  readonly #paths: ReadonlySet<string>;
  readonly #byEnd = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const path of this.#paths) {
      for (const end of endsOf(path)) {
        const known = this.#byEnd.get(end);
        if (known === undefined) this.#byEnd.set(end, [path]);
        else known.push(path);
      }
    }
  }

  /** Returns the file that a document means; null if there is none or if it may be one of several. */
  find(name: string): string | null {
    const [first = null, ...others] = this.candidates(name);
    return others.length === 0 ? first : null;
  }

  /** True if a file, or several, could be meant. */
  knows(name: string): boolean {
    return this.#paths.has(name) || this.#byEnd.has(name);
  }

  /** Returns the files that could be meant. */
  candidates(name: string): readonly string[] {
    return this.#paths.has(name) ? [name] : (this.#byEnd.get(name) ?? []);
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
