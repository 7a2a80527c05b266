import type { RequestDetails } from "web-push";
import { PushSubscription } from "../../protocol/notify/push-subscription.ts";
import type { PushRow } from "../../store/notifications.ts";
import { addressOf } from "../receiver.ts";
import { notificationWords } from "../text/words.ts";
import { textOf } from "../text/text-of.ts";
import { post } from "./post.ts";
import type { Message, Send, Sent } from "./sender.ts";

/** The parts of the installation that pushes need. */
export interface PushOptions {
  /** Returns a browser if the person still uses it. */
  readonly browser: (id: string, person: string | null) => Promise<PushRow | null>;
  /** The private key of the installation; null without one. */
  readonly key: () => string | null;
  readonly privateHosts: () => readonly string[];
  /** The address of the page or of a mailbox, at which a push service can reach the operator. */
  readonly contact: () => string;
}

/** The time for which a push service keeps a message for a browser that is away. */
const keepSeconds = 24 * 60 * 60;

/**
 * Sends pushes to browsers, encrypted for each of them. The library is loaded with the first push. It only encrypts and
 * signs: the address of the push service comes from a browser, so it is contacted like a webhook.
 */
export function pushSender({ browser, key, privateHosts, contact }: PushOptions): Send {
  return async (message, signal) => {
    const row = await browser(addressOf(message.receiver), message.person);
    const privateKey = key();
    if (row === null)
      return { is: "gone", reason: "The browser is no longer subscribed to push notifications." };
    if (privateKey === null)
      return { is: "refused", reason: "The key for push notifications no longer exists." };
    const { subscription, publicKey } = PushSubscription.parse(JSON.parse(row.json));
    const { default: library } = await import("web-push");
    const vapidDetails = { subject: contact(), publicKey, privateKey };
    const options = { vapidDetails, TTL: keepSeconds, urgency: urgencyOf(message) };
    let request: RequestDetails;
    try {
      const content = JSON.stringify(pushOf(message));
      request = library.generateRequestDetails(subscription, content, {
        ...options,
        contentEncoding: "aes128gcm",
      });
    } catch {
      // The keys come from the browser. Wrong ones cannot be told from right ones before they are used.
      return { is: "gone", reason: "The keys of the browser are not valid." };
    }
    const { endpoint, headers, body } = request;
    const sent = { ...headers } as Record<string, string | number>;
    delete sent["Content-Length"];
    const posted = await post({
      url: endpoint,
      headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
      body: body ?? "",
      privateHosts: privateHosts(),
      signal,
    });
    if (posted.is === "refused") return { is: "refused", reason: posted.reason };
    return posted.is === "failed" ? { is: "later", reason: posted.reason, afterMs: null } : outcomeOf(posted);
  };
}

function outcomeOf({ status, afterMs }: { readonly status: number; readonly afterMs: number | null }): Sent {
  if (status >= 200 && status < 300) return { is: "sent" };
  if (status === 404 || status === 410)
    return { is: "gone", reason: "The browser is no longer subscribed to push notifications." };
  const reason = `The push service responded with status ${status}.`;
  return status === 429 || status >= 500 ? { is: "later", reason, afterMs } : { is: "refused", reason };
}

/** The content of a push; the service worker of the page shows it. Its size is limited to 4 KB. */
function pushOf({ id, notifications, reader, isTest }: Message): object {
  const words = notificationWords(reader.language);
  if (isTest)
    return { id, ids: [id], title: words.test.headline, body: words.test.detail, path: "/settings", tag: id };
  const texts = notifications.map((notification) => textOf(notification, reader));
  const [first] = notifications;
  const [head] = texts;
  const isSingle = texts.length === 1;
  const isOneStream = notifications.every(({ stream }) => stream === first?.stream);
  return {
    id,
    ids: notifications.map(({ delivery }) => delivery).slice(0, 20),
    title: isSingle ? head?.headline : words.several(texts.length, head?.headline ?? ""),
    body: (isSingle ? (head?.detail ?? "") : texts.map(({ headline }) => headline).join("\n")).slice(
      0,
      1_000,
    ),
    path: isSingle ? first?.path : "/",
    tag: isOneStream ? first?.stream : id,
  };
}

function urgencyOf({ notifications }: Message): "low" | "normal" | "high" {
  if (notifications.some(({ urgency }) => urgency === "critical" || urgency === "high")) return "high";
  return notifications.every(({ urgency }) => urgency === "low") ? "low" : "normal";
}
