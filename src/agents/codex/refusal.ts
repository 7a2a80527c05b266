import { type EventBody, isUnusable } from "../agent-event.ts";
import { causeIn, delayOf } from "../refusal-text.ts";

/** The number of the retry from which a rejected sign-in counts. Codex may renew its sign-in before the first one. */
const rejectedFrom = 2;

/** Returns the retry that a message of Codex announces; null for other messages. */
export function retrying(message: string): EventBody[] | null {
  if (!message.startsWith("Reconnecting...")) return null;
  const cause = causeIn(message) ?? "outage";
  if (!isUnusable(cause)) return [{ t: "limit", phase: "retrying", cause, ...delayOf(message) }];
  const retry = Number(/\d{1,4}/.exec(message)?.[0] ?? 0);
  return retry < rejectedFrom ? [] : [{ t: "unusable", cause, message }];
}
