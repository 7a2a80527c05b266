import type { Happening } from "../agent-event.ts";
import { causeIn, delayOf } from "../refusal-text.ts";

/** The retry that a sentence of Codex's announces; null for other sentences. */
export function retrying(message: string): Happening[] | null {
  if (!message.startsWith("Reconnecting...")) return null;
  return [{ t: "limit", phase: "retrying", cause: causeIn(message) ?? "outage", ...delayOf(message) }];
}
