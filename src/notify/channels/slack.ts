import { callSlack } from "../slack/slack-api.ts";
import { slackMessage } from "../slack/slack-message.ts";
import { addressOf } from "../receiver.ts";
import type { SlackBot } from "./channels.ts";
import { post } from "./post.ts";
import type { Message, Send, Sent } from "./sender.ts";

/** The parts of the installation that Slack needs. */
export interface SlackOptions {
  readonly bot: () => SlackBot | null;
  /** The incoming webhook of the installation; null without one. */
  readonly webhook: () => string | null;
  /** Returns the incoming webhook of an orchestration; null without one. */
  readonly webhookOf: (orchestration: string) => Promise<string | null>;
  /** Returns the id of a person's account in Slack; null without one. */
  readonly accountOf: (person: string) => string | null;
  readonly api: () => string;
  readonly privateHosts: () => readonly string[];
  readonly pageUrl: () => string;
}

/** Sends to people and channels as the bot, or to a channel through an incoming webhook. */
export function slackSender(options: SlackOptions): Send {
  return async (message, signal) => {
    const { receiver, person } = message;
    const address = addressOf(receiver);
    const bot = options.bot();
    if (person !== null) {
      const account = options.accountOf(person);
      if (bot === null) return { is: "refused", reason: "slack_bot_token is no longer set." };
      if (account === null) return { is: "refused", reason: "The person no longer has a Slack account." };
      return asBot(message, bot, account, options, signal);
    }
    if (address === "#") {
      if (bot !== null && bot.channel !== null) return asBot(message, bot, bot.channel, options, signal);
      return throughWebhook(message, options.webhook(), options, signal);
    }
    return throughWebhook(message, await options.webhookOf(address.slice(1)), options, signal);
  };
}

async function throughWebhook(
  message: Message,
  url: string | null,
  { privateHosts, pageUrl }: SlackOptions,
  signal: AbortSignal,
): Promise<Sent> {
  if (url === null) return { is: "refused", reason: "The Slack webhook is no longer set." };
  const posted = await post({
    url,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(slackMessage(message, pageUrl(), false)),
    privateHosts: privateHosts(),
    signal,
  });
  if (posted.is === "refused") return { is: "refused", reason: posted.reason };
  if (posted.is === "failed") return { is: "later", reason: posted.reason, afterMs: null };
  const { status, afterMs } = posted;
  if (status >= 200 && status < 300) return { is: "sent" };
  const reason = `Slack responded with status ${status}.`;
  return status === 429 || status >= 500 ? { is: "later", reason, afterMs } : { is: "refused", reason };
}

/** Errors after which the same request may succeed. */
const temporary = new Set([
  "ratelimited",
  "rate_limited",
  "message_limit_exceeded",
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
]);

async function asBot(
  message: Message,
  { token, appToken }: SlackBot,
  channel: string,
  { api, privateHosts, pageUrl }: SlackOptions,
  signal: AbortSignal,
): Promise<Sent> {
  const body = {
    channel,
    ...slackMessage(message, pageUrl(), appToken !== null),
    unfurl_links: false,
    metadata: { event_type: "signalbox_notification", event_payload: { id: message.id } },
  };
  const call = { api: api(), token, privateHosts: privateHosts(), signal };
  const result = await callSlack("chat.postMessage", body, call);
  if (result.is === "refused") return { is: "refused", reason: result.reason };
  if (result.is === "failed") return { is: "later", reason: result.reason, afterMs: result.afterMs };
  const { ok, error = "unknown" } = result.answer;
  if (ok) return { is: "sent" };
  const reason = `Slack refused the message: ${error.slice(0, 100)}.`;
  return temporary.has(error) ? { is: "later", reason, afterMs: result.afterMs } : { is: "refused", reason };
}
