import { z } from "zod";
import type { NotificationKind } from "./kinds.ts";
import { Notification, NotificationContent } from "./notification.ts";

const data = Notification.pick({
  id: true,
  stream: true,
  seq: true,
  title: true,
  urgency: true,
  people: true,
}).extend({
  /** The subject of the message: one line in the language of the installation. */
  text: z.string(),
  /** One more line; may be empty. */
  detail: z.string(),
  url: z.url(),
});

/** The body of a message to a webhook; docs/notifications.md describes it. */
export const WebhookMessage = z.object({
  /** The kind of the notification; `test` for the button that tests a webhook. */
  type: z.string(),
  timestamp: z.iso.datetime(),
  /** `content` has the fields of the kind. */
  data: data.extend({ content: z.looseObject({}) }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** Returns the schema of the messages about one kind of notification. */
export function webhookMessageAbout(kind: NotificationKind): z.ZodType {
  const found = NotificationContent.options.find(({ shape }) => shape.kind.value === kind);
  if (found === undefined) throw new Error(`There is no content of the kind ${kind}.`);
  const { kind: _, ...fields } = found.shape;
  return WebhookMessage.extend({
    type: z.literal(kind),
    data: data.extend({ content: z.object(fields) }),
  });
}
