import type { z } from "zod";

/** A request that the server sends to an address that a person chose, as the OpenAPI description shows it. */
export interface Webhook {
  readonly summary: string;
  readonly body: z.ZodType;
  /** The headers of the request, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every request that the server sends on its own, by its name. */
export const webhooks: Readonly<Record<string, Webhook>> = {};
