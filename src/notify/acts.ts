import { createHash } from "node:crypto";
import type { NotificationDelivery, NotificationOverview } from "../protocol/api/notifications.ts";
import { Notification } from "../protocol/notify/notification.ts";
import { NotificationPreferences } from "../protocol/notify/preferences.ts";
import { type BrowserSubscription, PushSubscription } from "../protocol/notify/push-subscription.ts";
import { isAtLeast } from "../protocol/people/role.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import { vapidSetting } from "../protocol/settings/integrations.ts";
import { type DeliveryRow, type PushRow, pushReceiver } from "../store/notifications.ts";
import { newPushKey, publicPushKey } from "./channels/push-keys.ts";
import { attemptMs, type Message } from "./channels/sender.ts";
import { readPreferences } from "./installation.ts";
import { maySee } from "./may-see.ts";
import type { Notifications } from "./notifications.ts";
import type { NotificationsOptions } from "./options.ts";
import { addressOf, slackChannel } from "./receiver.ts";

const mostListed = 200;

/** Changes of some preferences. */
type PreferenceChanges = {
  readonly [Name in keyof NotificationPreferences]?: NotificationPreferences[Name] | undefined;
};

/** The interface for people: preferences, browsers, tests and failed deliveries. `name` is the name of the person. */
export class NotificationActs {
  readonly #options: NotificationsOptions;
  readonly #notifications: Notifications;

  constructor(options: NotificationsOptions, notifications: Notifications) {
    this.#options = options;
    this.#notifications = notifications;
  }

  async overview(name: string): Promise<NotificationOverview> {
    const { installation } = this.#notifications;
    await installation.refresh();
    const { mail, slackBot, slackWebhook, webhooks } = installation.channels;
    const browsers = (await this.#options.store.pushSubscriptions()).filter(({ person }) => person === name);
    return {
      preferences: installation.preferencesOf(name),
      emailAddress: installation.mailAddressOf(name),
      channels: {
        email: mail !== null,
        slack: slackBot !== null,
        slackChannel: slackWebhook !== null || (slackBot?.channel ?? null) !== null,
        slackButtons: (slackBot?.appToken ?? null) !== null,
        webhooks: webhooks.map(({ name: webhook, kinds, secret }) => ({
          name: webhook,
          kinds: kinds === null ? null : [...kinds],
          hasSecret: secret !== null,
        })),
      },
      browsers: browsers.map(browserOf),
    };
  }

  /** Changes preferences of a person; absent fields stay unchanged. */
  async change(name: string, changes: PreferenceChanges): Promise<Result<NotificationPreferences>> {
    const { store, now } = this.#options;
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const rows = await store.notificationPreferences();
    const json = rows.find(({ person }) => person === name)?.json ?? "{}";
    const changed = NotificationPreferences.parse({ ...readPreferences(json), ...given });
    if (changed.slackId !== null) {
      const other = rows.find(
        (row) => row.person !== name && readPreferences(row.json).slackId === changed.slackId,
      );
      if (other !== undefined)
        return refuse("invalid", `${other.person} already uses this Slack account.`, { field: "slackId" });
    }
    const at = now().toISOString();
    await store.saveNotificationPreferences({ person: name, json: JSON.stringify(changed), at });
    await this.#notifications.wake();
    return ok(changed);
  }

  /** Returns deliveries that failed or are tried again: all for administrators, their own for others. */
  async deliveries(name: string): Promise<readonly NotificationDelivery[]> {
    const query = { person: this.#isAdministrator(name) ? undefined : name, limit: mostListed };
    const { store } = this.#options;
    const failed = await store.listNotificationDeliveries({ ...query, states: ["failed"] });
    const pending = await store.listNotificationDeliveries({ ...query, states: ["pending"] });
    const rows = [...failed, ...pending.filter(({ attempts }) => attempts > 0)].map((row) => ({
      stream: Notification.parse(JSON.parse(row.json)).stream,
      shown: deliveryOf(row),
    }));
    if (query.person === undefined) return rows.map(({ shown }) => shown);
    // A person may have lost their role in a project since.
    const seen = await Promise.all(rows.map(({ stream }) => maySee(name, stream, this.#options)));
    return rows.flatMap(({ shown }, index) => (seen[index] === true ? [shown] : []));
  }

  async retry(name: string, ids: readonly string[]): Promise<number> {
    const mine = new Set((await this.deliveries(name)).map(({ id }) => id));
    const allowed = ids.filter((id) => mine.has(id));
    const retried = await this.#options.store.retryDeliveries({
      ids: allowed,
      now: this.#options.now().toISOString(),
    });
    await this.#notifications.wake();
    return retried;
  }

  /** Sends a test notification and waits for the result. */
  async test(
    name: string,
    { channel, name: target }: { readonly channel: string; readonly name?: string | undefined },
  ): Promise<Result<{ readonly sent: boolean; readonly reason: string | null }>> {
    const isCommon = channel === "slack_channel" || channel === "webhook";
    if (isCommon && !this.#isAdministrator(name))
      return refuse("not_allowed", "Only administrators can test the channels of the installation.");
    const receiver = await this.#receiverOf(name, channel, target);
    if (!receiver.ok) return receiver;
    const { send } = await this.#notifications.activate();
    const { installation } = this.#notifications;
    await installation.refresh();
    const now = this.#options.now().toISOString();
    const id = `test-${Date.parse(now).toString(36)}`;
    const notification: Message["notifications"][number] = {
      id,
      delivery: id,
      stream: "",
      streamKind: "",
      seq: 0,
      at: now,
      title: "",
      path: "/settings?section=notifications",
      urgency: "normal",
      people: [name],
      content: { kind: "turn" },
    };
    const person = isCommon ? null : name;
    const sent = await send(
      {
        id,
        receiver: receiver.value,
        person,
        reader: installation.readerOf(person),
        notifications: [notification],
        isTest: true,
      },
      AbortSignal.timeout(attemptMs),
    );
    return ok({ sent: sent.is === "sent", reason: sent.is === "sent" ? null : sent.reason });
  }

  /** Returns the public key for pushes. Creates the private one if there is none. */
  async pushKey(): Promise<Result<string>> {
    const { settings } = this.#options;
    const stored = settings.integration(vapidSetting);
    if (stored !== null) return ok(publicPushKey(stored));
    const value = newPushKey();
    const changed = await settings.change(
      { scope: "global", settings: { [vapidSetting]: { value, secret: true, agents: false } } },
      "system",
    );
    if (!changed.ok) return changed;
    // Another node may have created one at the same time; the stored one counts.
    return ok(publicPushKey(settings.integration(vapidSetting) ?? value));
  }

  async addBrowser(
    name: string,
    {
      subscription,
      publicKey,
      label,
    }: { subscription: BrowserSubscription; publicKey: string; label: string },
  ): Promise<Result<NotificationOverview["browsers"][number]>> {
    const current = await this.pushKey();
    if (!current.ok) return current;
    if (current.value !== publicKey)
      return refuse(
        "stale_version",
        "The key for push notifications has changed. Reload the page and turn them on again.",
      );
    const row: PushRow = {
      id: createHash("sha256").update(subscription.endpoint).digest("hex").slice(0, 16),
      person: name,
      json: JSON.stringify({ subscription, publicKey, label } satisfies PushSubscription),
      createdAt: this.#options.now().toISOString(),
    };
    await this.#options.store.savePushSubscription(row);
    await this.#notifications.activate();
    return ok(browserOf(row));
  }

  async removeBrowser(name: string, id: string): Promise<void> {
    await this.#options.store.removePushSubscription({ id, person: name });
  }

  async #receiverOf(name: string, channel: string, target: string | undefined): Promise<Result<string>> {
    switch (channel) {
      case "email":
      case "slack":
        return ok(`${channel} ${name}`);
      case "slack_channel":
        return ok(slackChannel);
      case "webhook":
        return target === undefined ? noName : ok(`webhook ${target}`);
      default: {
        const browsers = await this.#options.store.pushSubscriptions();
        const browser = browsers.find((each) => each.id === target && each.person === name);
        return browser === undefined
          ? refuse("not_found", "This browser is not subscribed to push notifications.")
          : ok(pushReceiver(browser.id));
      }
    }
  }

  #isAdministrator(name: string): boolean {
    const person = this.#options.people().find((each) => each.name === name && each.removedAt === null);
    return person !== undefined && person.role !== null && isAtLeast(person.role, "administrator");
  }
}

const noName = refuse("invalid", "Enter the name of the webhook.", { field: "name" });

function browserOf({ id, json, createdAt }: PushRow): NotificationOverview["browsers"][number] {
  return { id, label: PushSubscription.parse(JSON.parse(json)).label, createdAt };
}

function deliveryOf(row: DeliveryRow): NotificationDelivery {
  const { at, content, title, path } = Notification.parse(JSON.parse(row.json));
  const isPending = row.state === "pending";
  return {
    id: row.id,
    at,
    kind: content.kind,
    title,
    path,
    channel: row.channel as NotificationDelivery["channel"],
    person: row.person,
    webhook: row.channel === "webhook" ? addressOf(row.receiver) : null,
    state: isPending ? "pending" : "failed",
    attempts: row.attempts,
    reason: row.reason,
    nextAt: isPending ? row.dueAt : null,
  };
}
