import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  opendirSync,
  openSync,
  unlinkSync,
  type Dirent,
} from "node:fs";

const hasOwnDescriptors = existsSync("/proc/self/fd");

const directoryOnly = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * A directory that is held open, so that names in it are looked up in this very directory even when somebody
 * renames it or puts a link in its place meanwhile. Node has no `openat`; on Linux the same is reached through
 * `/proc/self/fd`. Elsewhere the path is used, and only the last part of it is kept from being a link.
 */
export class HeldDirectory {
  readonly #fd: number;
  readonly #base: string;

  private constructor(fd: number, path: string) {
    this.#fd = fd;
    this.#base = hasOwnDescriptors ? `/proc/self/fd/${fd}` : path;
  }

  /** Opens a directory that the platform names itself. Links on the way to it are followed, but it must be none itself. */
  static open(path: string): HeldDirectory {
    try {
      return new HeldDirectory(openSync(path, directoryOnly), path);
    } catch (cause) {
      if (!hasCode(cause, "ENOTDIR", "ELOOP", "EMLINK")) throw cause;
      throw new Error(`${path} is a link or a file where a directory must be.`, { cause });
    }
  }

  /** The path under which the system finds a name in this directory. The name is one part, never a path. */
  at(name: string): string {
    return `${this.#base}/${name}`;
  }

  /** Opens a directory in this one; a link is refused by the system (ELOOP or ENOTDIR). */
  enter(name: string): HeldDirectory {
    return new HeldDirectory(openSync(this.at(name), directoryOnly), this.at(name));
  }

  /** Opens a directory in this one, which is made if nothing is there. */
  enterOrMake(name: string): HeldDirectory {
    try {
      return this.enter(name);
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
    }
    makeUnlessThere(this.at(name));
    return this.enter(name);
  }

  /** Opens a directory in this one; anything else that has the name makes way for it. */
  enterOrReplace(name: string): HeldDirectory {
    try {
      return this.enterOrMake(name);
    } catch (error) {
      if (!hasCode(error, "ENOTDIR", "ELOOP", "EMLINK")) throw error;
    }
    unlinkSync(this.at(name));
    return this.enterOrMake(name);
  }

  /** What is in it, in no order; at most so many, for nobody can say how many an agent made. */
  list(most: number): Dirent[] {
    const entries: Dirent[] = [];
    const reader = opendirSync(this.#base, { bufferSize: 512 });
    try {
      for (
        let entry = reader.readSync();
        entry !== null && entries.length < most;
        entry = reader.readSync()
      ) {
        entries.push(entry);
      }
    } finally {
      reader.closeSync();
    }
    return entries;
  }

  /** For forcing the directory's own entries to disk. */
  get fd(): number {
    return this.#fd;
  }

  close(): void {
    closeSync(this.#fd);
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

function makeUnlessThere(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

/** Whether an error is one of the system's with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | null)?.code ?? "");
}

/** Why the system refused, in words that hold no path of ours. */
export function reason(error: unknown): string {
  if (hasCode(error, "EACCES", "EPERM")) return "permission denied";
  if (hasCode(error, "ENOSPC", "EDQUOT")) return "the disk is full";
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
