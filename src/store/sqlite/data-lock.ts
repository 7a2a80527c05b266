import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** The exclusive right to use a data directory, or a sentence that explains the refusal. */
export type DataLock =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string };

/**
 * Locks a data directory for the life of this process, creating it if needed. The lock is a kernel lock on an open file
 * (SQLite's, on a small file of its own), so it disappears with the process however that ends; there is no stale lock
 * to remove. The pid beside it only serves to report the holder. Nothing else in this process may open that file:
 * closing it again would drop the lock.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  const pidFile = join(directory, "lock.pid");
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const lock = exclusively(join(directory, "lock.db"));
    if (lock === null) return { ok: false, message: taken(directory, await holder(pidFile)) };
    // Whoever can read the file can lock it, too.
    chmodSync(join(directory, "lock.db"), 0o600);
    writeFileSync(pidFile, `${process.pid}\n`);
    held.add(lock);
    return { ok: true, release: () => release(lock) };
  } catch (error) {
    return { ok: false, message: unusable(directory, error) };
  }
}

/** The locked connections. Without a reference, the garbage collector would close them and drop their locks. */
const held = new Set<DatabaseSync>();

function release(lock: DatabaseSync): void {
  if (held.delete(lock)) lock.close();
}

/** Returns a connection that locks the file exclusively until it is closed; null if another one does. */
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

/**
 * Returns the pid of the lock's holder. It is written just after the lock is taken, so a dead holder's pid may still be
 * there.
 */
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
  return `${who} is using the data directory ${directory}. Stop it, or set SIGNALBOX_HOME to another directory.`;
}

function unusable(directory: string, error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return `The data directory ${directory} cannot be written (${said}). Give this user write access to it, or set SIGNALBOX_HOME to another directory.`;
}
