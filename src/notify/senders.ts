import { emailSender } from "./channels/email.ts";
import { pushSender } from "./channels/push.ts";
import type { Message, Send } from "./channels/sender.ts";
import { slackSender } from "./channels/slack.ts";
import { webhookSender } from "./channels/webhook.ts";
import { type Installation, ownSlackOf } from "./installation.ts";
import type { NotificationsOptions } from "./options.ts";
import { addressOf } from "./receiver.ts";
import { slackApiOf } from "./slack/slack-of.ts";

/** Returns the function that sends a message by the channel of its receiver. */
export function sendersOf(options: NotificationsOptions, installation: Installation): Send {
  const { store, pageUrl, now } = options;
  const privateHosts = (): readonly string[] => installation.channels.privateHosts;
  const senders: Readonly<Record<string, Send>> = {
    email: emailSender({
      server: () => installation.channels.mail,
      addressOf: (person) => installation.mailAddressOf(person),
      pageUrl,
    }),
    webhook: webhookSender({
      webhook: (name) => installation.channels.webhooks.find((each) => each.name === name) ?? null,
      privateHosts,
      pageUrl,
      now,
    }),
    slack: slackSender({
      bot: () => installation.channels.slackBot,
      webhook: () => installation.channels.slackWebhook,
      webhookOf: (id) => ownSlackOf(id, options),
      accountOf: (person) => installation.slackAccountOf(person),
      api: () => slackApiOf(options),
      privateHosts,
      pageUrl,
    }),
    push: pushSender({
      async browser(id, person) {
        const browsers = await store.pushSubscriptions();
        return browsers.find((each) => each.id === id && each.person === person) ?? null;
      },
      key: () => installation.channels.pushKey,
      privateHosts,
      contact: () => contactOf(pageUrl(), installation),
    }),
  };
  return async (message, signal) => {
    const channel = message.receiver.slice(0, message.receiver.indexOf(" "));
    const send = senders[channel];
    if (send === undefined) return { is: "refused", reason: `There is no channel ${channel}.` };
    const sent = await send(message, signal);
    if (sent.is === "gone") await forget(message, options);
    return sent;
  };
}

/** Unsubscribing is not an error: removing the subscription also removes the deliveries to that browser. */
async function forget({ receiver, person }: Message, { store }: NotificationsOptions): Promise<void> {
  if (!receiver.startsWith("push ") || person === null) return;
  await store.removePushSubscription({ id: addressOf(receiver), person });
}

/** Push services accept an address of the web or a mailbox. */
function contactOf(pageUrl: string, { channels }: Installation): string {
  if (pageUrl.startsWith("https://")) return pageUrl;
  const [mailbox = "signalbox@example.invalid"] = /[\w.+-]+@[\w.-]+/.exec(channels.mail?.from ?? "") ?? [];
  return `mailto:${mailbox}`;
}
