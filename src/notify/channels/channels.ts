import { type NotificationKind, parseKinds } from "../../protocol/notify/kinds.ts";
import { vapidSetting } from "../../protocol/settings/integrations.ts";
import type { Language } from "../../protocol/task/language.ts";

/** The mail server of the installation. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

/** A Slack app with a bot user. */
export interface SlackBot {
  readonly token: string;
  /** The token for socket mode, over which clicks on buttons arrive; null without one. */
  readonly appToken: string | null;
  /** The channel for the whole installation; null if there is none. */
  readonly channel: string | null;
}

/** A receiver of signed messages. */
export interface Webhook {
  readonly name: string;
  readonly url: string;
  /** The secret for signatures; null if a person has not set it yet. */
  readonly secret: string | null;
  /** The kinds that it gets; null for all. */
  readonly kinds: readonly NotificationKind[] | null;
}

/** The channels of the installation, as people have set them up. */
export interface Channels {
  readonly mail: MailServer | null;
  readonly slackWebhook: string | null;
  readonly slackBot: SlackBot | null;
  /** The kinds for the Slack channel of the installation; null for all. */
  readonly slackKinds: readonly NotificationKind[] | null;
  readonly webhooks: readonly Webhook[];
  /** The private key for pushes; null before the first browser asks for pushes. */
  readonly pushKey: string | null;
  readonly language: Language;
  /** Hosts that may be on private networks. */
  readonly privateHosts: readonly string[];
}

/** Reads settings by their names. */
export interface ChannelSources {
  /** The names of all settings that are set. */
  readonly names: readonly string[];
  readonly integration: (name: string) => string | null;
  readonly language: Language;
  readonly slackKinds: string | null;
  readonly privateHosts: string | null;
}

/** Returns the channels that the settings describe. */
export function channelsOf({
  names,
  integration,
  language,
  slackKinds,
  privateHosts,
}: ChannelSources): Channels {
  const [host, from] = [integration("smtp_host"), integration("smtp_from")];
  const token = integration("slack_bot_token");
  return {
    mail:
      host === null || from === null
        ? null
        : {
            host,
            from,
            port: Number(integration("smtp_port") ?? 587),
            user: integration("smtp_user"),
            password: integration("smtp_password"),
          },
    slackWebhook: integration("slack_webhook_url"),
    slackBot:
      token === null
        ? null
        : { token, appToken: integration("slack_app_token"), channel: integration("slack_default_channel") },
    slackKinds: slackKinds === null ? null : parseKinds(slackKinds),
    webhooks: names.flatMap((setting) => {
      const [, name] = /^webhook_url_([a-z0-9_]+)$/.exec(setting) ?? [];
      const url = name === undefined ? null : integration(setting);
      if (name === undefined || url === null) return [];
      const kinds = integration(`webhook_kinds_${name}`);
      return {
        name,
        url,
        secret: integration(`webhook_secret_${name}`),
        kinds: kinds === null ? null : parseKinds(kinds),
      };
    }),
    pushKey: integration(vapidSetting),
    language,
    privateHosts: privateHosts?.split(",") ?? [],
  };
}

/** Returns true if somebody could be told by some channel. */
export function isAnySetUp({ mail, slackWebhook, slackBot, webhooks, pushKey }: Channels): boolean {
  return (
    mail !== null || slackWebhook !== null || slackBot !== null || webhooks.length > 0 || pushKey !== null
  );
}
