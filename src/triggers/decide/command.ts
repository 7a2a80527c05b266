import type { TriggerDefinition, WorkEnd } from "../../protocol/trigger/definition.ts";
import type { DeliveryOrigin, DeliveryReason, WorkId } from "../../protocol/trigger/delivery.ts";
import type { IdSource } from "../../protocol/ids.ts";

/** A delivery as it arrives. */
export interface Arrival {
  readonly origin: DeliveryOrigin;
  readonly key: string;
  readonly digest: string | null;
  readonly event: string | null;
  readonly payload: unknown;
  /** The number of triggers in a row that led here, this one included. */
  readonly depth: number;
}

/** A command to a trigger. */
export type TriggerCommand =
  | { readonly type: "trigger.change"; readonly definition: TriggerDefinition }
  | { readonly type: "trigger.enable"; readonly enabled: boolean }
  | { readonly type: "trigger.set_secret"; readonly by: string }
  | { readonly type: "trigger.delete" }
  | { readonly type: "delivery.take"; readonly arrival: Arrival }
  /** A request whose sender could not be checked. It is recorded so that a person can find the mistake. */
  | { readonly type: "delivery.reject"; readonly key: string; readonly reason: DeliveryReason }
  | { readonly type: "work.created"; readonly number: number }
  | { readonly type: "work.refused"; readonly number: number; readonly message: string }
  | { readonly type: "work.ended"; readonly workId: WorkId; readonly status: WorkEnd };

/** The parts of the server that decisions on triggers depend on. */
export interface TriggerSources {
  readonly ids: Pick<IdSource, "task" | "orchestration">;
}
