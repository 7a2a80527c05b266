import { z } from "zod";
import { TriggerId } from "../ids.ts";
import { TriggerDefinition, WorkEnd, WorkTemplate } from "./definition.ts";
import { Delivery, DeliveryReason } from "./delivery.ts";

/** The kind of the streams that hold triggers. */
export const triggerKind = "trigger";

const next = z.iso.datetime().nullable();
const number = z.int();

const events = [
  z.object({
    type: z.literal("trigger.created"),
    id: TriggerId,
    definition: TriggerDefinition,
    enabled: z.boolean(),
    createdBy: z.string(),
    /** The next time of the schedule; null if there is none. */
    next,
  }),
  z.object({ type: z.literal("trigger.changed"), definition: TriggerDefinition, next }),
  z.object({ type: z.literal("trigger.enabled"), enabled: z.boolean(), next }),
  /** A person set a new secret. The event does not contain it. */
  z.object({
    type: z.literal("trigger.secret_set"),
    /** The name of the person who saw it; absent in earlier versions. */
    by: z.string().optional(),
  }),
  z.object({ type: z.literal("trigger.deleted") }),
  /** A time of the schedule has come or was missed. */
  z.object({ type: z.literal("schedule.advanced"), next }),
  /** Work is to be created with these values, under the id in the delivery. It is created at most once. */
  z.object({ type: z.literal("delivery.taken"), delivery: Delivery, work: WorkTemplate }),
  /** A delivery starts no work. */
  z.object({ type: z.literal("delivery.dropped"), delivery: Delivery }),
  /** A queued delivery is next. */
  z.object({ type: z.literal("delivery.released"), number }),
  z.object({ type: z.literal("delivery.started"), number }),
  /** The work of a delivery could not be created, or a later delivery replaced it before it began. */
  z.object({
    type: z.literal("delivery.closed"),
    number,
    status: z.enum(["skipped", "refused"]),
    reason: DeliveryReason,
  }),
  /** A later delivery replaces the work of this one, which is being cancelled. */
  z.object({ type: z.literal("delivery.replaced"), number }),
  z.object({ type: z.literal("delivery.ended"), number, status: WorkEnd }),
] as const;

/** An event of a trigger. */
export const TriggerEvent = z.discriminatedUnion("type", events);
export type TriggerEvent = z.infer<typeof TriggerEvent>;
