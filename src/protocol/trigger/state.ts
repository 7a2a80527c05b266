import type { TriggerId } from "../ids.ts";
import type { TriggerDefinition, WorkTemplate } from "./definition.ts";
import type { Delivery } from "./delivery.ts";

/** A delivery whose work is queued, starting or running. */
export interface OpenDelivery {
  readonly delivery: Delivery;
  /** The work with all fields filled in. */
  readonly work: WorkTemplate;
  /** True if a later delivery replaces it, so that its work is being cancelled. */
  readonly replaced: boolean;
}

/** A trigger: the fold of its events. */
export interface TriggerState {
  readonly seq: number;
  readonly id: TriggerId;
  readonly definition: TriggerDefinition;
  readonly enabled: boolean;
  readonly createdBy: string;
  readonly createdAt: string;
  /** The time of the last secret; null if there is none yet. */
  readonly secretAt: string | null;
  /** The name of the person who set the secret and has seen it; null if there is none. */
  readonly secretBy: string | null;
  /** The next time of the schedule; null if there is none. */
  readonly next: string | null;
  /** The number of deliveries so far. */
  readonly count: number;
  /** Oldest first. */
  readonly open: readonly OpenDelivery[];
  /** The last closed deliveries, oldest first. */
  readonly closed: readonly Delivery[];
  /** The last delivery ids and digests, to recognise a repeated delivery. */
  readonly recent: readonly { readonly key: string; readonly digest: string | null }[];
  readonly deleted: boolean;
}
