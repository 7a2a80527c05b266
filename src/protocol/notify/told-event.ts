import { z } from "zod";
import { NotificationChannel, NotificationKind } from "./kinds.ts";

/** Somebody was told: a channel accepted the message. Streams of every kind record it, once for each receiver. */
export const toldEvent = z.object({
  type: z.literal("people.told"),
  /** The id of the delivery. */
  id: z.string(),
  about: NotificationKind,
  /** The sequence number of the event that the person was told about. */
  seq: z.int(),
  channel: NotificationChannel,
  /** The name of the person; null if the receiver is a channel in Slack or a webhook. */
  person: z.string().nullable(),
  /** The name of the webhook; null for other channels. */
  webhook: z.string().nullable(),
});
export type ToldEvent = z.infer<typeof toldEvent>;
