import { type ChatOptions, post } from "./integrations/chat.ts";
import { decide } from "./steps/decide.ts";
import { parse } from "./steps/parse.ts";
import { verify } from "./steps/verify.ts";
import type { createQueue } from "./utils/queue.ts";
import type { Recent } from "./utils/recent.ts";

export interface Relay {
  secret: string;
  chat: ChatOptions;
  queue: ReturnType<typeof createQueue>;
  recent: Recent;
  lost: (id: string) => void;
}

/** Handles one call of the webhook and returns the status code of the answer. */
export function receive(body: Buffer, signature: string | undefined, relay: Relay): number {
  if (!verify(body, signature, relay.secret)) return 401;
  const ticket = parse(body);
  if (ticket === undefined) return 400;
  if (!decide(ticket, relay.recent)) return 204;
  relay.recent.add(ticket.id);
  relay.queue.add(async () => {
    if (await post(`URGENT ${ticket.id}: ${ticket.title}`, relay.chat)) return;
    relay.recent.forget(ticket.id);
    relay.lost(ticket.id);
  });
  return 202;
}
