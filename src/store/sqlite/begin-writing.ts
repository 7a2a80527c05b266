import type { DatabaseSync } from "node:sqlite";

/** Maximum time that a writer waits for others. */
const patienceMs = 15_000;

const sqliteBusy = 5;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Begins a write transaction, waiting while another process or thread writes. SQLite's own wait polls less and less
 * often and can miss every gap of a busy writer; this one polls about every millisecond.
 */
export function beginWriting(db: DatabaseSync): void {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      db.exec("begin immediate");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      Atomics.wait(clock, 0, 0, 0.5 + Math.random());
    }
  }
}

/** Returns true if the error means that another connection has locked the file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode !== undefined && errcode % 256 === sqliteBusy;
}
