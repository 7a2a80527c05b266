import { z } from "zod";
import { TriggerId } from "../ids.ts";
import { Delivery } from "../trigger/delivery.ts";

/** The answer to an accepted delivery. */
export const DeliveryAnswer = z.object({
  /** The number of the delivery, as the list of deliveries shows it. */
  delivery: z.int(),
  status: Delivery.shape.status,
  /** True if this delivery came before. It starts nothing again. */
  repeated: z.boolean(),
});
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>;

/** A route that other programs call without a token, as the OpenAPI description shows it. */
export interface OuterRoute {
  readonly summary: string;
  readonly params: z.ZodObject;
  /** The headers of the request, with their meaning. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: z.ZodType;
  readonly response: z.ZodType;
  /** The meaning of each status. The first ones have the response, those from 400 on an error. */
  readonly statuses: Readonly<Record<number, string>>;
}

/** Every route that needs no token besides the contract: deliveries to webhooks of triggers, whose signature counts. */
export const outerRoutes = {
  "POST /api/hooks/:id": {
    summary: "Deliver to a trigger's webhook",
    params: z.object({ id: TriggerId }),
    headers: {
      "X-Hub-Signature-256": "github: sha256= and the HMAC-SHA-256 of the body in hex",
      "X-GitHub-Delivery": "github: the delivery id",
      "X-Gitlab-Token": "gitlab: the secret, if there is no webhook-signature",
      "webhook-id": "standard, gitlab: the delivery id",
      "webhook-timestamp": "standard, gitlab: the time in seconds since 1970",
      "webhook-signature": "standard, gitlab: v1 and the HMAC-SHA-256 of id, time and body in base64",
      "X-Signature-256":
        "hmac: the HMAC-SHA-256 of the body, in hex or base64; a trigger can name another header",
      "X-Signature-Timestamp": "hmac: a time in seconds since 1970, which the signature then covers",
      "Idempotency-Key": "gitlab, hmac, none: the delivery id",
    },
    body: z.unknown(),
    response: DeliveryAnswer,
    statuses: {
      200: "Recorded. It starts nothing: it came before, or the trigger's conditions or other work keep it from starting",
      202: "Taken. Its work starts, now or after earlier work",
      400: "The body is not valid JSON in UTF-8",
      401: "The signature is missing or wrong",
      404: "There is no webhook here",
      413: "The body has more than 1 MiB",
      415: "The body is not application/json",
      429: "Too many deliveries; Retry-After has the seconds to wait",
    },
  },
} as const satisfies Record<string, OuterRoute>;
