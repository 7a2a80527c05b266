import type { Actor } from "../protocol/actor.ts";
import type { AuditNote } from "../protocol/people/audit.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { ResponseKey } from "../store/store.ts";

/**
 * A request with an Idempotency-Key. Its response is committed together with the events of the act, so a repeated
 * request acts only once, on any server.
 */
export interface KeyedRequest extends ResponseKey {
  readonly fingerprint: string;
  /** Renders the response that is stored and sent. */
  respond(value: unknown): { readonly status: number; readonly body: string };
  /** Set once the response is stored. */
  committed: boolean;
}

/** The actor of a command and the request it belongs to. */
export interface Act {
  readonly by: Actor;
  readonly request?: KeyedRequest | undefined;
  readonly audit?: AuditNote | undefined;
}

/** An act of a stream's owner, with the conditions under which the store accepts it. */
export interface OwnerAct extends Act {
  readonly lease?: Lease | undefined;
  /** A slot that the append must acquire. */
  readonly slot?: { readonly pool: string; readonly limit: number } | undefined;
  /** The position in a run's output up to which this act has consumed it. */
  readonly read?: { readonly runId: RunId; readonly position: RunPosition } | undefined;
}

/** The right to act for a stream. The store refuses appends with an epoch that is no longer current. */
export interface Lease {
  readonly name: string;
  readonly epoch: number;
}
