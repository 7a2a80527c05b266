import type { RunId } from "../../protocol/ids.ts";
import type { Result } from "../../protocol/result.ts";
import { MemorySessionLocks, type SessionLocks } from "../../sessions/session-locks.ts";
import { refuse } from "../../protocol/result.ts";
import type { Store } from "../../store/store.ts";

/**
 * Session locks across all processes on one database: each session is a pool with one slot, held by a run. Within this
 * process, `take` waits for a run that is about to leave.
 */
export class StoredSessionLocks implements SessionLocks {
  readonly #store: Store;
  readonly #here = new MemorySessionLocks();

  constructor(store: Store) {
    this.#store = store;
  }

  async take(sessionId: string, runId: RunId): Promise<Result<void>> {
    const taken = await this.#here.take(sessionId, runId);
    if (!taken.ok) return taken;
    const slot = { pool: `session ${sessionId}`, holder: runId, limit: 1 };
    if ((await this.#store.takeSlot(slot)) || (await this.#takeFromEnded(slot))) return taken;
    await this.#here.free(runId);
    return refuse(
      "not_allowed",
      `Another run is using the agent session ${sessionId}. Wait until it ends, then retry.`,
    );
  }

  leaving(runId: RunId): Promise<void> {
    return this.#here.leaving(runId);
  }

  async free(runId: RunId): Promise<void> {
    try {
      await this.#store.freeSlots({ holder: runId });
    } finally {
      // A slot that could not be freed is taken from the run once it has ended.
      await this.#here.free(runId);
    }
  }

  /** Takes the slot from a run that has ended since: a server that died may have left it behind. */
  async #takeFromEnded(slot: { pool: string; holder: RunId; limit: number }): Promise<boolean> {
    for (const holder of await this.#store.slotHolders(slot.pool)) {
      const run = await this.#store.run(holder as RunId);
      if (run === null || run.status === "ended") await this.#store.freeSlots({ holder });
    }
    return this.#store.takeSlot(slot);
  }
}
