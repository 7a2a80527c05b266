import type { RunId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";

interface Holder {
  readonly runId: RunId;
  readonly freed: PromiseWithResolvers<void>;
  /** Its process has ended; what it left behind is being cleared away. */
  leaving: boolean;
}

/**
 * Which run has which session of an agent's. Two processes that take up one session both write its history,
 * and one of the two is lost: so a session belongs to one run at a time, until every process of it is gone.
 */
export class SessionLocks {
  readonly #holders = new Map<string, Holder>();

  /** Gives the session to the run. A run that is about to go is waited for; one that works is a refusal. */
  async take(sessionId: string | undefined, runId: RunId): Promise<Result<void>> {
    if (sessionId === undefined) return ok(undefined);
    for (;;) {
      const holder = this.#holders.get(sessionId);
      if (holder?.runId === runId) return ok(undefined);
      if (holder === undefined) {
        this.#holders.set(sessionId, { runId, freed: Promise.withResolvers(), leaving: false });
        return ok(undefined);
      }
      if (!holder.leaving) {
        const why = `The run ${holder.runId} works in the agent's session ${sessionId}. Wait until it has ended, then retry.`;
        return refuse("not_allowed", why);
      }
      await holder.freed.promise;
    }
  }

  /** The run's own process has ended, and the rest will soon be gone. */
  leaving(runId: RunId): void {
    for (const holder of this.#holders.values()) if (holder.runId === runId) holder.leaving = true;
  }

  /** Nothing of the run is left. */
  free(runId: RunId): void {
    for (const [sessionId, holder] of this.#holders) {
      if (holder.runId !== runId) continue;
      this.#holders.delete(sessionId);
      holder.freed.resolve();
    }
  }
}
