import { z } from "zod";
import { NotificationChannel, NotificationKind, PersonalChannel } from "../notify/kinds.ts";
import { NotificationPreferences } from "../notify/preferences.ts";
import { BrowserSubscription } from "../notify/push-subscription.ts";
import { rights } from "../people/right.ts";
import type { Route } from "./route.ts";

/** A browser of the person that receives pushes. */
const PushBrowser = z.object({ id: z.string(), label: z.string(), createdAt: z.iso.datetime() });

/** The channels of the installation, and the person's preferences. */
export const NotificationOverview = z.object({
  preferences: NotificationPreferences,
  /** The address to which e-mails go; null without one. */
  emailAddress: z.string().nullable(),
  channels: z.object({
    /** True if a mail server is set up. */
    email: z.boolean(),
    /** True if a bot can write to people. */
    slack: z.boolean(),
    /** True if a bot or an incoming webhook writes to a channel. */
    slackChannel: z.boolean(),
    /** True if clicks on buttons in Slack arrive. */
    slackButtons: z.boolean(),
    webhooks: z.array(
      z.object({ name: z.string(), kinds: z.array(NotificationKind).nullable(), hasSecret: z.boolean() }),
    ),
  }),
  browsers: z.array(PushBrowser),
});
export type NotificationOverview = z.infer<typeof NotificationOverview>;

/** A delivery that failed, or that is tried again. */
export const NotificationDelivery = z.object({
  id: z.string(),
  /** The time of the event. */
  at: z.iso.datetime(),
  kind: NotificationKind,
  title: z.string(),
  path: z.string(),
  channel: NotificationChannel,
  /** The name of the person; null if the receiver belongs to nobody. */
  person: z.string().nullable(),
  webhook: z.string().nullable(),
  state: z.enum(["failed", "pending"]),
  attempts: z.int(),
  reason: z.string().nullable(),
  /** The time of the next attempt; null for a failed delivery. */
  nextAt: z.iso.datetime().nullable(),
});
export type NotificationDelivery = z.infer<typeof NotificationDelivery>;

/** The routes about notifications. */
export const notificationContract = {
  "GET /api/notifications": {
    right: rights.person,
    summary: "Get the channels of the installation, and the preferences of the person",
    response: NotificationOverview,
  },
  "PATCH /api/notifications/preferences": {
    right: rights.person,
    summary: "Change preferences; absent fields stay unchanged",
    body: NotificationPreferences.partial(),
    response: NotificationPreferences,
  },
  "GET /api/notifications/deliveries": {
    right: rights.person,
    summary: "List notifications that failed, and those that are tried again",
    response: z.object({ items: z.array(NotificationDelivery), nextCursor: z.null() }),
  },
  "POST /api/notifications/deliveries/retry": {
    right: rights.person,
    summary: "Send failed notifications again",
    body: z.strictObject({ ids: z.array(z.string().max(300)).min(1).max(100) }),
    response: z.object({ retried: z.int() }),
  },
  "POST /api/notifications/test": {
    right: rights.person,
    summary: "Send a test notification by one channel, and wait for the result",
    body: z.strictObject({
      channel: z.enum([...PersonalChannel.options, "slack_channel", "webhook"]),
      /** The id of a browser, or the name of a webhook. */
      name: z.string().max(100).optional(),
    }),
    response: z.object({ sent: z.boolean(), reason: z.string().nullable() }),
  },
  "POST /api/notifications/push-key": {
    right: rights.person,
    summary: "Get the public key with which a browser subscribes to pushes",
    response: z.object({ publicKey: z.string() }),
  },
  "POST /api/notifications/browsers": {
    right: rights.person,
    summary: "Start push notifications to a browser",
    body: z.strictObject({
      subscription: BrowserSubscription,
      publicKey: z.string().max(200),
      label: z.string().trim().min(1).max(100),
    }),
    status: 201,
    response: PushBrowser,
  },
  "DELETE /api/notifications/browsers/:id": {
    right: rights.person,
    summary: "Stop push notifications to a browser",
    params: z.object({ id: z.string().max(100) }),
    response: z.object({ removed: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
