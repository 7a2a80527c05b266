import { z } from "zod";
import { notificationKinds, personalChannels } from "./kind-names.ts";

/** The reason for a notification. Webhooks get it as the type of the message. */
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** A channel of one person. */
export const PersonalChannel = z.enum(personalChannels);
export type PersonalChannel = z.infer<typeof PersonalChannel>;

/** All channels. Webhooks and the Slack channel of the installation belong to nobody. */
export const NotificationChannel = z.enum([...personalChannels, "webhook"]);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/** The importance of a notification, which channels show. */
export const Urgency = z.enum(["low", "normal", "high", "critical"]);
export type Urgency = z.infer<typeof Urgency>;

/** Parses kinds that are separated by commas; null if one is unknown. An empty text names none. */
export function parseKinds(text: string): readonly NotificationKind[] | null {
  const names = text === "" ? [] : text.split(",").map((name) => name.trim());
  const read = z.array(NotificationKind).safeParse(names);
  return read.success ? read.data : null;
}
