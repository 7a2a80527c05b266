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
 * An open directory. Names are resolved in this very directory even if it is renamed or replaced by a link meanwhile.
 * Node has no `openat`; on Linux `/proc/self/fd` does the same. Elsewhere the path is used, and only its last part is
 * checked for links.
 */
export class OpenDirectory {
  readonly #fd: number;
  readonly #base: string;

  private constructor(fd: number, path: string) {
    this.#fd = fd;
    this.#base = hasOwnDescriptors ? `/proc/self/fd/${fd}` : path;
  }

  /**
   * Opens a directory named by the platform. Links on the way to it are followed, but it must not be a link
   * itself.
   */
  static open(path: string): OpenDirectory {
    try {
      return new OpenDirectory(openSync(path, directoryOnly), path);
    } catch (cause) {
      if (!hasCode(cause, "ENOTDIR", "ELOOP", "EMLINK")) throw cause;
      throw new Error(`${path} is a link or a file, but must be a directory.`, { cause });
    }
  }

  /** Returns the path of a name in this directory. The name is a single part, never a path. */
  at(name: string): string {
    return `${this.#base}/${name}`;
  }

  /** Opens a subdirectory. The system refuses a link (ELOOP or ENOTDIR). */
  enter(name: string): OpenDirectory {
    return new OpenDirectory(openSync(this.at(name), directoryOnly), this.at(name));
  }

  /** Opens a subdirectory and creates it if nothing has that name. */
  enterOrMake(name: string): OpenDirectory {
    try {
      return this.enter(name);
    } catch (error) {
      if (!hasCode(error, "ENOENT")) throw error;
    }
    makeDirectory(this.at(name));
    return this.enter(name);
  }

  /** Opens a subdirectory, replacing anything else of that name. */
  enterOrReplace(name: string): OpenDirectory {
    try {
      return this.enterOrMake(name);
    } catch (error) {
      if (!hasCode(error, "ENOTDIR", "ELOOP", "EMLINK")) throw error;
    }
    unlinkSync(this.at(name));
    return this.enterOrMake(name);
  }

  /** Lists the entries, unordered and at most `max`, because an agent may have created any number. */
  list(max: number): Dirent[] {
    const entries: Dirent[] = [];
    const reader = opendirSync(this.#base, { bufferSize: 512 });
    try {
      for (let entry = reader.readSync(); entry !== null && entries.length < max; entry = reader.readSync()) {
        entries.push(entry);
      }
    } finally {
      reader.closeSync();
    }
    return entries;
  }

  /** File descriptor, for syncing the directory's entries to disk. */
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

function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

/** True if the error is a system error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | null)?.code ?? "");
}

/** Returns the system's reason in words that contain no path of the server. */
export function reason(error: unknown): string {
  if (hasCode(error, "EACCES", "EPERM")) return "permission denied";
  if (hasCode(error, "ENOSPC", "EDQUOT")) return "the disk is full";
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
