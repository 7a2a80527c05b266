import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { queueMigrationKey } from "./lock-keys.ts";

const tryAgainMs = 100;

/**
 * Does work while no other process does it for the same schema, such as the migration of the queue's tables. Polls
 * for the lock: a migration that creates an index waits for every statement that runs, and so for one that
 * waits for the lock.
 */
export async function withQueueLock(pool: pg.Pool, schema: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    for (;;) {
      const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
        queueMigrationKey(schema),
      ]);
      if ((rows[0] as { locked: boolean }).locked) break;
      await delay(tryAgainMs);
    }
    await work();
  } finally {
    // The end of the connection frees the lock.
    client.release(true);
  }
}
