import type { RunId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";

/**
 * Locks that assign each session of an agent to one run at a time. If two processes resume one session, both write its
 * history and one history is lost, so a run holds its session until every process of the run is gone.
 */
export interface SessionLocks {
  /**
   * Assigns the session to the run. Waits for a holder that is leaving and refuses if the holder still works. The
   * holder itself may take its session again.
   */
  take(sessionId: string, runId: RunId): Promise<Result<void>>;
  /** Marks the run as leaving: its own process has ended, and its remaining processes are being ended. */
  leaving(runId: RunId): Promise<void>;
  /** Releases every session of the run: none of its processes is left. */
  free(runId: RunId): Promise<void>;
}

interface Holder {
  readonly runId: RunId;
  readonly freed: PromiseWithResolvers<void>;
  leaving: boolean;
}

/** Session locks for a server that is alone on its data directory. */
export class MemorySessionLocks implements SessionLocks {
  readonly #holders = new Map<string, Holder>();

  async take(sessionId: string, runId: RunId): Promise<Result<void>> {
    for (;;) {
      const holder = this.#holders.get(sessionId);
      if (holder?.runId === runId) return ok(undefined);
      if (holder === undefined) {
        this.#holders.set(sessionId, { runId, freed: Promise.withResolvers(), leaving: false });
        return ok(undefined);
      }
      if (!holder.leaving) {
        const why = `The run ${holder.runId} is using the agent session ${sessionId}. Wait until it ends, then retry.`;
        return refuse("not_allowed", why);
      }
      await holder.freed.promise;
    }
  }

  async leaving(runId: RunId): Promise<void> {
    for (const holder of this.#holders.values()) if (holder.runId === runId) holder.leaving = true;
  }

  async free(runId: RunId): Promise<void> {
    for (const [sessionId, holder] of this.#holders) {
      if (holder.runId !== runId) continue;
      this.#holders.delete(sessionId);
      holder.freed.resolve();
    }
  }
}
