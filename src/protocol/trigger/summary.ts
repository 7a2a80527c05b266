import { z } from "zod";
import { TriggerId } from "../ids.ts";
import { TriggerDefinition } from "./definition.ts";
import { Delivery } from "./delivery.ts";
import type { TriggerState } from "./state.ts";

/** A trigger as lists show it. */
export const TriggerSummary = z.object({
  id: TriggerId,
  definition: TriggerDefinition,
  enabled: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** The time of the last secret; null if there is none yet. */
  secretAt: z.iso.datetime().nullable(),
  next: z.iso.datetime().nullable(),
  deliveries: z.int(),
  /** The number of deliveries whose work is queued, starting or running. */
  open: z.int(),
  last: Delivery.nullable(),
});
export type TriggerSummary = z.infer<typeof TriggerSummary>;

/** Returns the summary of a trigger. */
export function triggerSummary(state: TriggerState): TriggerSummary {
  const { id, definition, enabled, createdBy, createdAt, secretAt, next, count, open, closed } = state;
  const newest = [...open.map(({ delivery }) => delivery), ...closed].toSorted(
    (one, other) => other.number - one.number,
  );
  return {
    id,
    definition,
    enabled,
    createdBy,
    createdAt,
    secretAt,
    next,
    deliveries: count,
    open: open.length,
    last: newest[0] ?? null,
  };
}
