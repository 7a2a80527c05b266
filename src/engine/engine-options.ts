import type { Automaton } from "../protocol/redact/automaton.ts";
import type { NodeInstance } from "../store/slots.ts";
import type { Store } from "../store/store.ts";
import type { Ownership } from "./ownership.ts";
import type { StreamRef } from "./stream-kind.ts";

/** Options for the engine. */
export interface EngineOptions {
  readonly store: Store;
  readonly ownership: Ownership;
  /** This process as one of several on the database: slots for its work are freed when the others find it dead. */
  readonly node?: NodeInstance | undefined;
  readonly secrets: { readonly redaction: Automaton | null };
  readonly now: () => Date;
  /** Speed of `now` relative to the wall clock. */
  readonly clockSpeed: number;
  /** Returns the current number of slots of a pool. */
  readonly slotLimit: (pool: string) => number;
  /** Calls the listener when slot limits may have changed. Returns a function that unsubscribes. */
  readonly onLimitsChanged: (listener: () => void) => () => void;
  /** Returns the streams that a restart must reconcile. */
  readonly openStreams: () => Promise<readonly StreamRef[]>;
  readonly onFault: (what: string, fault: unknown) => void;
}
