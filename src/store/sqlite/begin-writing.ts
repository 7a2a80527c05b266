import type { DatabaseSync } from "node:sqlite";

/** The time after which a writer gives up waiting for the others. */
const patienceMs = 15_000;

const sqliteBusy = 5;
const clock = new Int32Array(new SharedArrayBuffer(4));

/**
 * Begins a transaction that writes, waiting for its turn while another process or thread writes. SQLite's own wait
 * looks rarer and rarer and can miss every gap of a busy writer; this one looks about every millisecond.
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

/** Tells the fault of a file that another connection has locked. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return errcode !== undefined && errcode % 256 === sqliteBusy;
}
