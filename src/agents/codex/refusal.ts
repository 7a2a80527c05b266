import type { Happening } from "../agent-event.ts";
import { causeIn, delayOf } from "../refusal-text.ts";

/** Codex says that it tries again; null where the sentence says something else. */
export function retrying(message: string): Happening[] | null {
  if (!message.startsWith("Reconnecting...")) return null;
  return [{ t: "limit", phase: "retrying", cause: causeIn(message) ?? "outage", ...delayOf(message) }];
}
