import { z } from "zod";
import { TriggerId } from "../ids.ts";
import { TriggerDefinition } from "./definition.ts";
import { Delivery, WorkId } from "./delivery.ts";
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
  /** The work that starts or runs. */
  running: z.array(WorkId),
  /** The number of deliveries that wait for it. */
  queued: z.int(),
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
    running: open.flatMap(({ delivery }) =>
      delivery.status === "queued" || delivery.workId === null ? [] : [delivery.workId],
    ),
    queued: open.filter(({ delivery }) => delivery.status === "queued").length,
    last: newest[0] ?? null,
  };
}
