import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { sqliteFault } from "./sqlite-fault.ts";

/** Opens the only connection that writes. A commit has reached the disk when it returns. */
export function openForWriting(file: string): DatabaseSync {
  return opened(file, () => {
    // SQLite would create the file readable for everybody. Its journal files inherit the permissions.
    closeSync(openSync(file, "a", 0o600));
    const db = new DatabaseSync(file, { timeout: 30_000, enableForeignKeyConstraints: true });
    db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = 67108864");
    return db;
  });
}

/** Opens a connection beside the writer's. In WAL mode neither waits for the other. */
export function openForReading(file: string): DatabaseSync {
  return opened(file, () => new DatabaseSync(file, { timeout: 30_000, readOnly: true }));
}

function opened(file: string, open: () => DatabaseSync): DatabaseSync {
  try {
    return open();
  } catch (error) {
    throw sqliteFault(error, file);
  }
}
