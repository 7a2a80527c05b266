import type { Actor } from "../protocol/actor.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { ResponseKey } from "../store/store.ts";

/**
 * A request that carries an Idempotency-Key. Its answer is committed with the events of the act, so that the same
 * request acts once, however often and wherever it is repeated.
 */
export interface KeyedRequest extends ResponseKey {
  readonly fingerprint: string;
  /** Renders the answer that is stored and sent. */
  respond(value: unknown): { readonly status: number; readonly body: string };
  /** Set once the answer is stored. */
  committed: boolean;
}

/** Who acts, and for which request. */
export interface Act {
  readonly by: Actor;
  readonly request?: KeyedRequest | undefined;
}

/** An act of a stream's owner, with the conditions under which it may be appended. */
export interface OwnerAct extends Act {
  readonly lease?: Lease | undefined;
  /** A slot that must be free. */
  readonly slot?: { readonly pool: string; readonly limit: number } | undefined;
  /** The position in a run's output that this act has taken in. */
  readonly read?: { readonly runId: RunId; readonly position: RunPosition } | undefined;
}

/** The right to act for a stream. The store refuses appends with an epoch that is no longer current. */
export interface Lease {
  readonly name: string;
  readonly epoch: number;
}
