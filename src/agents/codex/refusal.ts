import type { EventBody } from "../agent-event.ts";
import { causeIn, delayOf } from "../refusal-text.ts";

/** Returns the retry that a message of Codex announces; null for other messages. */
export function retrying(message: string): EventBody[] | null {
  if (!message.startsWith("Reconnecting...")) return null;
  return [{ t: "limit", phase: "retrying", cause: causeIn(message) ?? "outage", ...delayOf(message) }];
}
