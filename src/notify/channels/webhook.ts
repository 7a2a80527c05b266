import type { WebhookMessage } from "../../protocol/notify/webhook-message.ts";
import { addressOf } from "../receiver.ts";
import { textOf } from "../text/text-of.ts";
import type { Webhook } from "./channels.ts";
import { post } from "./post.ts";
import type { Message, Send, Sent } from "./sender.ts";

/** The parts of the installation that webhooks need. */
export interface WebhookOptions {
  readonly webhook: (name: string) => Webhook | null;
  readonly privateHosts: () => readonly string[];
  /** The address of the page, for links. */
  readonly pageUrl: () => string;
  readonly now: () => Date;
}

/**
 * Sends notifications to webhooks by the rules of Standard Webhooks: the id of the delivery stays the same for every
 * attempt, and the signature covers the id, the time and the body.
 */
export function webhookSender({ webhook, privateHosts, pageUrl, now }: WebhookOptions): Send {
  return async (message, signal) => {
    const name = addressOf(message.receiver);
    const found = webhook(name);
    if (found === null) return { is: "gone", reason: `The webhook ${name} no longer exists.` };
    if (found.secret === null)
      return { is: "refused", reason: `The webhook has no secret. Set webhook_secret_${name}.` };
    const body = JSON.stringify(bodyOf(message, pageUrl()));
    const headers = await signed(message.id, body, found.secret, now());
    if (headers === null)
      return { is: "refused", reason: `webhook_secret_${name} must be whsec_ followed by base64.` };
    const posted = await post({ url: found.url, headers, body, privateHosts: privateHosts(), signal });
    if (posted.is === "answered") return outcomeOf(posted);
    const { reason } = posted;
    return posted.is === "refused" ? { is: "refused", reason } : { is: "later", reason, afterMs: null };
  };
}

/** A receiver that answers 410 has ended; every other failure may be temporary, for example during its deployment. */
function outcomeOf({ status, afterMs }: { readonly status: number; readonly afterMs: number | null }): Sent {
  if (status >= 200 && status < 300) return { is: "sent" };
  if (status === 410)
    return { is: "refused", reason: "The receiver responded with status 410: it has ended." };
  const reason =
    status >= 300 && status < 400
      ? `The receiver responded with status ${status}. Redirects are not followed.`
      : `The receiver responded with status ${status}.`;
  return { is: "later", reason, afterMs };
}

/** Returns the headers of a signed message; null if the secret is not valid. */
async function signed(
  id: string,
  body: string,
  secret: string,
  at: Date,
): Promise<Readonly<Record<string, string>> | null> {
  const { Webhook: Signer } = await import("standardwebhooks");
  try {
    return {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Signer(secret).sign(id, at, body),
    };
  } catch {
    // The secret is not base64.
    return null;
  }
}

function bodyOf({ notifications, reader, isTest }: Message, pageUrl: string): WebhookMessage {
  const [notification] = notifications;
  if (notification === undefined) throw new Error("A message has at least one notification.");
  const { id, stream, seq, at, title, path, urgency, people, content } = notification;
  const { headline, detail } = textOf(notification, reader);
  const { kind, ...rest } = content;
  return {
    type: isTest ? "test" : kind,
    timestamp: at,
    data: {
      id,
      stream,
      seq,
      title,
      urgency,
      people,
      text: headline,
      detail,
      url: pageUrl + path,
      content: rest,
    },
  };
}
