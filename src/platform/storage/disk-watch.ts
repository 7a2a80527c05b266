import { constants } from "node:fs";
import { access, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { DiskTrouble, StorageTrouble } from "../../protocol/api/storage-trouble.ts";
import { isDiskFault } from "../../protocol/machine-fault.ts";

/** The current trouble with a disk or the database server, for those who report it. */
export interface StorageHealth {
  readonly trouble: StorageTrouble | null;
  /** Calls the listener when the trouble changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Returns the trouble behind a fault; null if the fault has another reason. */
  explain(fault: unknown): Promise<StorageTrouble | null>;
}

/** Health of storage that nobody watches. */
export const unwatchedDisk: StorageHealth = {
  trouble: null,
  subscribe: () => () => {},
  explain: async () => null,
};

/** Interval of the checks. */
const everyMs = 1_000;
/** Less free space than this counts as full, and on a small disk less than a fraction of it. */
const reserveBytes = 16 * 1024 ** 2;
const reserveFraction = 1 / 32;
/** Size of the file that is written as a trial. */
const trialBytes = 64 * 1024;

/**
 * Watches the disks that the server writes to. It looks at the free space every second. After a fault, and until a
 * trouble is over, it also writes a file as a trial: quotas and broken disks show only then.
 */
export class DiskWatch implements StorageHealth {
  readonly #directories: readonly string[];
  readonly #listeners = new Set<() => void>();
  #trouble: DiskTrouble | null = null;
  #checking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(directories: readonly string[]) {
    this.#directories = [...new Set(directories)];
  }

  get trouble(): DiskTrouble | null {
    return this.#trouble;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#check(this.#trouble !== null), everyMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async explain(fault: unknown): Promise<DiskTrouble | null> {
    if (!isDiskFault(fault)) return null;
    // A check that is under way may have begun before the fault.
    await this.#checking;
    await this.#check(true);
    const [first = ""] = this.#directories;
    return this.#trouble ?? { code: "disk_failed", directory: first };
  }

  async #check(thoroughly: boolean): Promise<void> {
    this.#checking ??= this.#checkAll(thoroughly).finally(() => (this.#checking = null));
    await this.#checking;
  }

  async #checkAll(thoroughly: boolean): Promise<void> {
    let found: DiskTrouble | null = null;
    for (const directory of this.#directories) {
      const reserves = this.#trouble?.directory === directory ? 2 : 1;
      const code = (await statusOf(directory, reserves)) ?? (thoroughly ? await tryToWrite(directory) : null);
      if (code !== null) found ??= { code, directory };
    }
    if (found?.code === this.#trouble?.code && found?.directory === this.#trouble?.directory) return;
    this.#trouble = found;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the trouble that the system reports about a directory's disk. */
async function statusOf(directory: string, reserves: number): Promise<DiskTrouble["code"] | null> {
  try {
    const { bsize, blocks, bavail, files, ffree } = await statfs(directory);
    const reserve = Math.min(reserveBytes, blocks * bsize * reserveFraction);
    if (bavail * bsize < reserve * reserves || (files > 0 && ffree === 0)) return "disk_full";
    await access(directory, constants.W_OK);
    return null;
  } catch (error) {
    return codeOf(error);
  }
}

async function tryToWrite(directory: string): Promise<DiskTrouble["code"] | null> {
  const file = join(directory, `trial-${process.pid}`);
  try {
    await using trial = await open(file, "w", 0o600);
    await trial.writeFile(Buffer.alloc(trialBytes));
    await trial.datasync();
    return null;
  } catch (error) {
    return codeOf(error);
  } finally {
    // A file that cannot be removed is overwritten by the next trial.
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Other faults, such as too many open files, say nothing about the disk. */
function codeOf(error: unknown): DiskTrouble["code"] | null {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOSPC" || code === "EDQUOT") return "disk_full";
  if (code === "EROFS") return "disk_read_only";
  return isDiskFault(error) ? "disk_failed" : null;
}
