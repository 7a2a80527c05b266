import { chmodSync } from "node:fs";
import { backup } from "node:sqlite";
import { StoreFault } from "../fault.ts";
import { openForReading } from "./connection.ts";
import { sqliteFault } from "./sqlite-fault.ts";

/**
 * Copies a database to a file that does not exist, as it is at one moment. A server may have it open: in WAL mode, its
 * commits neither wait for the copy nor change it.
 */
export async function copyDatabase(file: string, copy: string): Promise<void> {
  const db = openForReading(file);
  try {
    // All pages in one step: a commit between two steps would begin the copy again.
    await backup(db, copy, { rate: maxPages });
    chmodSync(copy, 0o600);
    checkDatabase(copy);
  } catch (error) {
    throw sqliteFault(error, file);
  } finally {
    db.close();
  }
}

/** Throws if the pages of a database contradict each other. */
function checkDatabase(file: string): void {
  const db = openForReading(file);
  try {
    const { integrity_check: found } = db.prepare("pragma integrity_check").get() as {
      integrity_check: string;
    };
    if (found === "ok") return;
    throw new StoreFault(
      "failed",
      `The database is damaged: ${found.split("\n")[0]}. Restore a backup of it.`,
    );
  } finally {
    db.close();
  }
}

const maxPages = 2 ** 31 - 1;
