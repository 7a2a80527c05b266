import type { z } from "zod";
import { notificationKinds } from "../notify/kind-names.ts";
import type { NotificationKind } from "../notify/kinds.ts";
import { webhookMessageAbout, WebhookMessage } from "../notify/webhook-message.ts";

/** A request that the server sends to an address that a person chose, as the OpenAPI description shows it. */
export interface Webhook {
  readonly summary: string;
  readonly body: z.ZodType;
  /** The headers of the request, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

const headers = {
  "webhook-id": "The id of the message, the same for every attempt",
  "webhook-timestamp": "The time of the attempt, in seconds since 1970",
  "webhook-signature": "v1 and the HMAC-SHA-256 of id, time and body in base64 (Standard Webhooks)",
};

const summaries: Readonly<Record<NotificationKind, string>> = {
  question: "An agent asks a question",
  dependency: "An agent needs a key or a file",
  decision: "A call between members of an office waits for a person",
  review: "A review opens",
  review_assigned: "A review is assigned to a person",
  review_reminder: "A review has waited for a day or two",
  review_escalation: "A review has waited for three days",
  review_auto_approved: "Verified work was approved automatically",
  mention: "A person mentions others in a comment or a message",
  turn: "A custom task waits for a message",
  error: "An agent stopped and needs a person",
  task_failed: "A task failed",
  task_completed: "A task is completed",
  rate_limit: "The provider refuses an agent until a time",
  budget: "Most or all of a budget is used",
  agent_stuck: "An agent gives no sign of life",
  orchestration_phase: "A phase of a task list is done",
  orchestration_task_failed: "A task of a task list failed",
  conflict: "A merge conflict waits for a person",
  orchestration_blocked: "A task list cannot continue",
  orchestration_finished: "A task list has ended",
};

/** Every request that the server sends on its own, by its type: the notifications that webhooks get. */
export const webhooks: Readonly<Record<string, Webhook>> = {
  ...Object.fromEntries(
    notificationKinds.map((kind) => [
      kind,
      { summary: summaries[kind], body: webhookMessageAbout(kind), headers },
    ]),
  ),
  test: { summary: "A person tests the webhook", body: WebhookMessage, headers },
};
