import { z } from "zod";
import { OrchestrationId, TaskId, TriggerId } from "../ids.ts";
import { WorkEnd } from "./definition.ts";

/** The source of a delivery. */
export const DeliveryOrigin = z.enum(["schedule", "webhook", "event", "test"]);
export type DeliveryOrigin = z.infer<typeof DeliveryOrigin>;

/**
 * The state of a delivery:
 * - queued: waits until the work of an earlier delivery ends
 * - starting: its task or orchestration is about to be created
 * - started: its task or orchestration exists; `workStatus` tells how it ended
 * - skipped: work of an earlier delivery was running, or a later delivery replaced it
 * - ignored: the trigger does not apply to it
 * - refused: it cannot be used
 */
export const DeliveryStatus = z.enum(["queued", "starting", "started", "skipped", "ignored", "refused"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** The reason for which a delivery did not start work: a code for programs, and a sentence. */
export const DeliveryReason = z.object({
  code: z.enum([
    "running",
    "replaced",
    "queue_full",
    "condition",
    "ping",
    "disabled",
    "missed",
    "missing_field",
    "unusable_field",
    "too_long",
    "chain",
    "signature",
    "not_created",
  ]),
  message: z.string(),
});
export type DeliveryReason = z.infer<typeof DeliveryReason>;

/** The id of the task or orchestration that a delivery starts. */
export const WorkId = z.union([TaskId, OrchestrationId]);
export type WorkId = z.infer<typeof WorkId>;

/** One delivery to a trigger, with its outcome. */
export const Delivery = z.object({
  triggerId: TriggerId,
  /** Counts the deliveries of a trigger from 1. */
  number: z.int(),
  /** The delivery id. A trigger acts once for each. */
  key: z.string(),
  /** The digest of the body, if the signature does not cover the delivery id. */
  digest: z.string().nullable(),
  at: z.iso.datetime(),
  origin: DeliveryOrigin,
  /** The kind of event that the sender names, such as `pull_request`. */
  event: z.string().nullable(),
  status: DeliveryStatus,
  reason: DeliveryReason.nullable(),
  /** The title of the work; null if nothing was to be created. */
  title: z.string().nullable(),
  workId: WorkId.nullable(),
  workStatus: WorkEnd.nullable(),
  /** The number of triggers in a row that led here: 1, or more if an event of triggered work caused it. */
  depth: z.int(),
});
export type Delivery = z.infer<typeof Delivery>;
