import type { NotificationChannel } from "../protocol/notify/kinds.ts";
import type { Notification } from "../protocol/notify/notification.ts";
import { type NotificationPreferences, usualPreferences, wants } from "../protocol/notify/preferences.ts";
import { endOfQuietHours } from "../protocol/notify/quiet-hours.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import type { Person } from "../protocol/people/person.ts";
import { type DeliveryRow, type PushRow, pushReceiver } from "../store/notifications.ts";
import type { Channels } from "./channels/channels.ts";
import { slackChannel, slackOfOrchestration } from "./receiver.ts";

/** Everything that decides who gets a notification by which channel. */
export interface Addresses {
  readonly people: readonly Person[];
  readonly preferences: ReadonlyMap<string, NotificationPreferences>;
  readonly browsers: readonly PushRow[];
  readonly channels: Channels;
  /** True if the orchestration of the notification has a Slack webhook of its own. */
  readonly hasOwnSlack: boolean;
}

/** The time in which notifications for one receiver become one message. */
const groupMs = 60_000;

interface Receiver {
  readonly receiver: string;
  readonly channel: NotificationChannel;
  readonly person: string | null;
}

/** Returns one delivery for each receiver of a notification, with the time at which it is to be sent. */
export function planDeliveries(notification: Notification, addresses: Addresses, now: Date): DeliveryRow[] {
  return receiversOf(notification, addresses).map((to) => {
    const due = dueAt(notification, to, addresses, now).toISOString();
    return {
      id: `${notification.id}-${to.receiver.replaceAll(" ", "-")}`,
      ...to,
      state: "pending",
      batch: null,
      createdAt: now.toISOString(),
      since: due,
      dueAt: due,
      attempts: 0,
      reason: null,
      endedAt: null,
      json: JSON.stringify(notification),
    };
  });
}

/** Returns the address for e-mail to a person; null if there is none. */
export function mailAddress(person: Person, preferences: NotificationPreferences): string | null {
  return preferences.email ?? person.email;
}

/**
 * Quiet hours postpone everything, escalations too: they remind of work that has waited for days. A notification waits
 * a minute for others unless it is critical. Programs that receive webhooks get everything at once.
 */
function dueAt(
  { urgency }: Notification,
  { channel, person }: Receiver,
  { preferences }: Addresses,
  now: Date,
): Date {
  if (channel === "webhook") return now;
  const { quiet, grouped } = preferencesOf(preferences, person);
  const grouping = grouped && urgency !== "critical" ? groupMs : 0;
  const due = new Date(now.getTime() + grouping);
  return endOfQuietHours(quiet, due) ?? due;
}

function receiversOf(notification: Notification, addresses: Addresses): Receiver[] {
  return [...personalReceivers(notification, addresses), ...commonReceivers(notification, addresses)];
}

function personalReceivers({ people: names, content }: Notification, addresses: Addresses): Receiver[] {
  const { people, preferences, browsers, channels } = addresses;
  return people
    .filter(({ name }) => names.includes(name))
    .flatMap((person) => {
      const { name } = person;
      const own = preferencesOf(preferences, name);
      const { kind } = content;
      const receivers: Receiver[] = [];
      if (channels.mail !== null && wants(own, "email", kind) && mailAddress(person, own) !== null)
        receivers.push({ receiver: `email ${name}`, channel: "email", person: name });
      if (channels.pushKey !== null && wants(own, "push", kind)) {
        const mine = browsers.filter((browser) => browser.person === name);
        for (const { id } of mine)
          receivers.push({ receiver: pushReceiver(id), channel: "push", person: name });
      }
      if (channels.slackBot !== null && wants(own, "slack", kind) && own.slackId !== null)
        receivers.push({ receiver: `slack ${name}`, channel: "slack", person: name });
      return receivers;
    });
}

function commonReceivers(notification: Notification, { channels, hasOwnSlack }: Addresses): Receiver[] {
  const { content, stream, streamKind } = notification;
  const takes = (kinds: readonly string[] | null): boolean => kinds === null || kinds.includes(content.kind);
  const receivers: Receiver[] = [];
  const isCommon = channels.slackWebhook !== null || (channels.slackBot?.channel ?? null) !== null;
  if (hasOwnSlack && streamKind === orchestrationKind)
    receivers.push({ receiver: slackOfOrchestration(stream), channel: "slack", person: null });
  else if (isCommon && takes(channels.slackKinds))
    receivers.push({ receiver: slackChannel, channel: "slack", person: null });
  for (const { name, kinds } of channels.webhooks)
    if (takes(kinds)) receivers.push({ receiver: `webhook ${name}`, channel: "webhook", person: null });
  return receivers;
}

/** Returns the preferences of a person; the defaults for a receiver that belongs to nobody. */
export function preferencesOf(
  preferences: ReadonlyMap<string, NotificationPreferences>,
  person: string | null,
): NotificationPreferences {
  return (person === null ? undefined : preferences.get(person)) ?? usualPreferences;
}
