import { z } from "zod";
import { TriggerId } from "../ids.ts";
import { rights } from "../people/right.ts";
import { TriggerDefinition, WorkTemplate } from "../trigger/definition.ts";
import { Delivery, DeliveryReason } from "../trigger/delivery.ts";
import { TriggerSummary } from "../trigger/summary.ts";
import { OfProject } from "./projects.ts";
import { Paging, pageOf, type Route } from "./route.ts";

const Params = z.object({ id: TriggerId });
const DeliveryParams = z.object({ id: TriggerId, number: z.coerce.number().int().min(1) });

/** A new trigger. */
export const NewTrigger = TriggerDefinition.extend({ enabled: z.boolean().default(true) });
export type NewTrigger = z.infer<typeof NewTrigger>;

/** Changes to a trigger. Absent fields stay unchanged. */
export const ChangeTrigger = z.strictObject({
  name: TriggerDefinition.shape.name.optional(),
  project: TriggerDefinition.shape.project.unwrap().optional(),
  when: TriggerDefinition.shape.when.optional(),
  work: TriggerDefinition.shape.work.optional(),
  overlap: TriggerDefinition.shape.overlap.unwrap().optional(),
  perMinute: TriggerDefinition.shape.perMinute.unwrap().optional(),
  enabled: z.boolean().optional(),
});
export type ChangeTrigger = z.infer<typeof ChangeTrigger>;

/** A trigger, with sentences that its author should know. */
const CheckedTrigger = z.object({ trigger: TriggerSummary, warnings: z.array(z.string()) });
export type CheckedTrigger = z.infer<typeof CheckedTrigger>;

/** The effects that a definition would have. */
export const TriggerPreview = z.object({
  /** Mistakes, by field. A definition with mistakes cannot be saved. */
  flaws: z.array(z.object({ field: z.string(), message: z.string() })),
  warnings: z.array(z.string()),
  /** The next times of a schedule, at most five. */
  next: z.array(z.iso.datetime()),
  /** The payload that the preview used. */
  payload: z.unknown(),
  /** The work that a delivery with this payload would start; null if it would start none. */
  work: WorkTemplate.nullable(),
  /** The reason for which it would start none. */
  reason: DeliveryReason.nullable(),
  /** The fields of the template that the payload lacks. */
  missing: z.array(z.string()),
});
export type TriggerPreview = z.infer<typeof TriggerPreview>;

/** The routes of triggers. */
export const triggerContract = {
  "GET /api/triggers": {
    right: rights.view,
    summary: "List triggers, newest first",
    query: z.object({ ...OfProject, ...Paging }),
    response: pageOf(TriggerSummary),
  },
  "POST /api/triggers": {
    right: rights.work,
    summary: "Create a trigger",
    body: NewTrigger,
    response: CheckedTrigger,
    status: 201,
  },
  "POST /api/triggers/preview": {
    right: rights.work,
    reads: true,
    summary: "Show what a trigger would do: its next times, and its work for a payload",
    body: z.strictObject({
      definition: TriggerDefinition,
      /** The payload; by default that of the last delivery to `trigger`, or an example. */
      payload: z.unknown().optional(),
      /** The trigger that the definition is for. */
      trigger: TriggerId.optional(),
    }),
    response: TriggerPreview,
  },
  "GET /api/triggers/:id": {
    right: rights.view,
    summary: "Get a trigger",
    params: Params,
    response: TriggerSummary,
  },
  "PATCH /api/triggers/:id": {
    right: rights.change,
    summary: "Change, enable or disable a trigger",
    params: Params,
    body: ChangeTrigger,
    response: CheckedTrigger,
  },
  "DELETE /api/triggers/:id": {
    right: rights.remove,
    summary: "Delete a trigger with its deliveries; tasks that it started stay",
    params: Params,
    response: z.object({ deleted: TriggerId }),
  },
  "POST /api/triggers/:id/secret": {
    right: rights.change,
    summary: "Set the secret of a webhook: the given one, or a new one. The response shows it once",
    params: Params,
    body: z.strictObject({ secret: z.string().min(1).max(500).optional() }).default({}),
    takesSecrets: true,
    givesSecrets: true,
    response: z.object({ secret: z.string() }),
  },
  "POST /api/triggers/:id/test": {
    right: rights.change,
    summary: "Send a test delivery. It starts real work, even if the trigger is disabled",
    params: Params,
    body: z
      .strictObject({ payload: z.unknown().optional(), event: z.string().max(100).optional() })
      .default({}),
    response: Delivery,
  },
  "GET /api/triggers/:id/deliveries": {
    right: rights.view,
    summary: "List the deliveries to a trigger, newest first",
    params: Params,
    query: z.object(Paging),
    response: pageOf(Delivery),
  },
  "GET /api/triggers/:id/deliveries/:number": {
    right: rights.view,
    summary: "Get a delivery with its body, as long as the body is kept",
    params: DeliveryParams,
    response: z.object({ delivery: Delivery, payload: z.string().nullable() }),
  },
} satisfies Record<string, Route>;
