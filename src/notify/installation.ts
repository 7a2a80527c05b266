import { NotificationPreferences, usualPreferences } from "../protocol/notify/preferences.ts";
import type { Person } from "../protocol/people/person.ts";
import { setMark } from "../protocol/orchestration/hidden-address.ts";
import type { OrchestrationEvent } from "../protocol/orchestration/event.ts";
import { type Channels, channelsOf } from "./channels/channels.ts";
import type { Message } from "./channels/sender.ts";
import type { NotificationsOptions } from "./options.ts";
import { mailAddress, preferencesOf } from "./plan-deliveries.ts";

/** The channels of the installation and the preferences of its people, as they are now. */
export class Installation {
  readonly #options: Pick<NotificationsOptions, "settings" | "store" | "people">;
  #channels: Channels | null = null;
  #preferences: ReadonlyMap<string, NotificationPreferences> = new Map();

  constructor(options: Pick<NotificationsOptions, "settings" | "store" | "people">) {
    this.#options = options;
  }

  /** The channels; they are read again after `forget`. */
  get channels(): Channels {
    return (this.#channels ??= readChannels(this.#options));
  }

  /** Forgets the channels, since the settings have changed. */
  forget(): void {
    this.#channels = null;
  }

  get people(): readonly Person[] {
    return this.#options.people().filter(({ removedAt }) => removedAt === null);
  }

  /** Reads the preferences of all people, which another process may have changed. */
  async refresh(): Promise<ReadonlyMap<string, NotificationPreferences>> {
    const rows = await this.#options.store.notificationPreferences();
    this.#preferences = new Map(rows.map(({ person, json }) => [person, readPreferences(json)]));
    return this.#preferences;
  }

  /** Returns the preferences of a person as they were when they were read last. */
  preferencesOf(person: string | null): NotificationPreferences {
    return preferencesOf(this.#preferences, person);
  }

  readerOf(person: string | null): Message["reader"] {
    const own = this.preferencesOf(person);
    const language = own.language ?? this.#person(person)?.language ?? this.channels.language;
    return { language, timeZone: own.quiet?.timeZone ?? "UTC" };
  }

  mailAddressOf(name: string): string | null {
    const person = this.#person(name);
    return person === undefined ? null : mailAddress(person, this.preferencesOf(name));
  }

  slackAccountOf(name: string): string | null {
    return this.#person(name) === undefined ? null : this.preferencesOf(name).slackId;
  }

  /** Returns the person who named an account in Slack as theirs. */
  personOfSlack(account: string): Person | null {
    return this.people.find(({ name }) => this.preferencesOf(name).slackId === account) ?? null;
  }

  #person(name: string | null): Person | undefined {
    return this.people.find((person) => person.name === name);
  }
}

/** Returns the channels that the settings describe now. */
export function readChannels({ settings }: Pick<NotificationsOptions, "settings">): Channels {
  const effective = settings.effective();
  return channelsOf({
    names: settings.list().flatMap(({ name, set }) => (set ? [name] : [])),
    integration: (name) => settings.integration(name),
    language: effective.notification_language.value,
    slackKinds: effective.slack_kinds.value,
    privateHosts: effective.private_webhook_hosts.value,
  });
}

/** Reads stored preferences. Fields that an earlier version did not know get their defaults. */
export function readPreferences(json: string): NotificationPreferences {
  const read = NotificationPreferences.safeParse({ ...usualPreferences, ...(JSON.parse(json) as object) });
  return read.success ? read.data : usualPreferences;
}

/** Returns the address of the Slack webhook of an orchestration; null if it has none. */
export async function ownSlackOf(
  id: string,
  {
    orchestration,
    settings,
    store,
  }: Pick<NotificationsOptions, "orchestration" | "store"> & {
    readonly settings: Pick<NotificationsOptions["settings"], "ownSecret">;
  },
): Promise<string | null> {
  const state = await orchestration(id);
  if (state === null || state.config.slack_webhook_url === null) return null;
  const secret = settings.ownSecret(`orchestration:${id}`);
  if (secret !== null) return secret;
  // Earlier versions stored the address in the first event.
  const [first] = await store.read<OrchestrationEvent>({ stream: id, after: 0, limit: 1 });
  const address = first?.event.type === "orchestration.created" ? first.event.config.slack_webhook_url : null;
  return address === setMark ? null : address;
}
