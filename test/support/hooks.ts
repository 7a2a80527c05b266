import { createHmac } from "node:crypto";
import type { CheckedTrigger } from "../../src/protocol/api/triggers.ts";
import type { Delivery } from "../../src/protocol/trigger/delivery.ts";
import { type Address, get } from "./api.ts";

/** A trigger with a GitHub webhook and its secret. */
export interface Hook {
  readonly id: string;
  readonly secret: string;
}

/** Creates a trigger whose tasks are done by this agent, with a secret. */
export async function makeHook(
  at: Address,
  agent: string,
  more: Record<string, unknown> = {},
): Promise<Hook> {
  const { trigger } = await get<CheckedTrigger>(at, "POST", "/api/triggers", {
    name: "Pull requests",
    when: { kind: "webhook", scheme: "github" },
    work: {
      kind: "task",
      title: "Review {{payload.number}}",
      description: "Look at it:\n{{payload.body?}}",
      agent,
    },
    ...more,
  });
  const { secret } = await get<{ secret: string }>(at, "POST", `/api/triggers/${trigger.id}/secret`);
  return { id: trigger.id, secret };
}

/** Sends a delivery as GitHub does, and returns the status and the body of the response. */
export async function deliver(
  { url }: Pick<Address, "url">,
  { id, secret }: Hook,
  key: string,
  payload: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, Record<string, unknown>>; headers: Headers }> {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const response = await fetch(`${url}/api/hooks/${id}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-github-event": "pull_request",
      "x-github-delivery": key,
      "x-hub-signature-256": `sha256=${signature}`,
      ...headers,
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as never, headers: response.headers };
}

/** Returns all deliveries of a trigger, oldest first. */
export async function deliveriesOf(at: Address, id: string): Promise<Delivery[]> {
  const all: Delivery[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const part: { items: Delivery[]; nextCursor: string | null } = await get(
      at,
      "GET",
      `/api/triggers/${id}/deliveries?limit=200${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    all.push(...part.items);
    cursor = part.nextCursor;
  }
  return all.toReversed();
}
