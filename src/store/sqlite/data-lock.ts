import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** The one right to use a data directory, or the sentence that says why there is none. */
export type DataLock =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string };

/**
 * Takes a data directory, making it if need be, for the life of this process. The lock is one of the
 * kernel's on an open file (SQLite's, on a little file of its own), so it goes with the process however
 * that ends; there is no stale lock to remove. The pid beside it is only for telling who holds it. Nothing
 * else in this process may open that file: closing it again would drop the lock.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  const pidFile = join(directory, "lock.pid");
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const lock = exclusively(join(directory, "lock.db"));
    if (lock === null) return { ok: false, message: taken(directory, await holder(pidFile)) };
    writeFileSync(pidFile, `${process.pid}\n`);
    held.add(lock);
    return { ok: true, release: () => release(lock) };
  } catch (error) {
    return { ok: false, message: unusable(directory, error) };
  }
}

/** A connection that nobody refers to any more is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

function release(lock: DatabaseSync): void {
  if (held.delete(lock)) lock.close();
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

/** The pid of who holds the lock. It is written just after the lock is taken, so a dead one's may still stand there. */
async function holder(pidFile: string): Promise<number | null> {
  for (let tries = 0; tries < 20; tries++) {
    const pid = readPid(pidFile);
    if (pid !== null && isAlive(pid)) return pid;
    await pause(25);
  }
  return null;
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile, "utf8"));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function taken(directory: string, pid: number | null): string {
  const who = pid === null ? "Another Signalbox server" : `Another Signalbox server (pid ${pid})`;
  return `${who} is using the data directory ${directory}; stop it, or set SIGNALBOX_HOME to another directory.`;
}

function unusable(directory: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `The data directory ${directory} cannot be written (${said}); give this user write access to it, or set SIGNALBOX_HOME to another directory.`;
}
