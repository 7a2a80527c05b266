import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

import { ok, refuse, type Result } from "../../protocol/result.ts";

/** Where locks are kept, a directory that agents cannot reach, and how long is a moment. */
export interface Locks {
  readonly directory: string;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

const tries = 10;

/**
 * Does something that no second one may do at the same time for the same name, in this process or another. It is tried
 * ten times, 100 to 1000 ms apart, then refused. The lock is one of the kernel's on an open file (SQLite's, for Node
 * has none), so it goes with the process however that ends. Names share a small number of files: nothing piles up, and
 * two that meet by chance only wait for each other, so nobody may hold one lock and ask for another.
 */
export async function withLock<T>(
  { directory, pause = wait }: Locks,
  name: string,
  work: () => Promise<T>,
): Promise<Result<T>> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const bucket = createHash("sha256").update(name).digest("hex").slice(0, 2);
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await pause(Math.min(1000, 50 * 2 ** attempt));
    const lock = exclusively(join(directory, `${bucket}.lock`));
    if (lock === null) continue;
    try {
      return ok(await work());
    } finally {
      lock.close();
    }
  }
  return refuse("lost_race", `${name} is being written by somebody else; try again in a moment.`);
}

/** A connection that keeps everybody else out of the file until it is closed; null where another one does. */
function exclusively(file: string): DatabaseSync | null {
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
