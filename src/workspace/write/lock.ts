import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { ok, refuse, type Result } from "../../protocol/result.ts";

/** Directory of the lock files, which agents cannot reach, and the function that waits between attempts. */
export interface Locks {
  readonly directory: string;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const maxAttempts = 10;

/**
 * Runs work that must not run concurrently for the same name, in this process or another. Tries ten times, 100 to 1000
 * ms apart, then refuses. The lock is a kernel lock on an open file (through SQLite, because Node has no file locks),
 * so it is released however the process ends. Names hash to a small number of files, so files do not accumulate and
 * unrelated names may wait for each other. Therefore a holder must never take a second lock.
 */
export async function withLock<T>(
  { directory, pause = wait }: Locks,
  name: string,
  work: () => Promise<T>,
): Promise<Result<T>> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const bucket = createHash("sha256").update(name).digest("hex").slice(0, 2);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await pause(Math.min(1000, 50 * 2 ** attempt));
    const lock = openExclusively(join(directory, `${bucket}.lock`));
    if (lock === null) continue;
    try {
      return ok(await work());
    } finally {
      lock.close();
    }
  }
  return refuse("lost_race", `${name} is being written by another process. Try again in a moment.`);
}

/** Returns a connection that locks the file until it is closed, or null if the file is locked. */
function openExclusively(file: string): DatabaseSync | null {
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma journal_mode = memory; begin exclusive");
    return db;
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null;
    throw error;
  }
}

const sqliteBusy = 5;
