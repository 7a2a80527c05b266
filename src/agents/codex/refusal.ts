import type { Happening, LimitCause } from "../agent-event.ts";
import { delayIn, resetIn } from "../reset-text.ts";

/** How a turn ended that failed with this sentence, and whether the provider had refused it. */
export function failed(message: string, now: Date): Happening[] {
  const cause = causeIn(message);
  const helps = cause !== null && cause !== "billing" && cause !== "auth";
  const end = { t: "turnEnd" as const, status: helps ? ("limit" as const) : ("error" as const), message };
  if (cause === null) return [end];
  const resetsAt = resetIn(message, now);
  return [
    { t: "limit", phase: "blocked", cause, ...(resetsAt === null ? {} : { resetsAt }), ...delay(message) },
    end,
  ];
}

/** Codex says that it tries again; null where the sentence says something else. */
export function retrying(message: string): Happening[] | null {
  if (!message.startsWith("Reconnecting...")) return null;
  return [{ t: "limit", phase: "retrying", cause: causeIn(message) ?? "outage", ...delay(message) }];
}

/** Why the provider does not serve. Codex says it in sentences only. */
function causeIn(message: string): LimitCause | null {
  return causes.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

const causes: readonly (readonly [RegExp, LimitCause])[] = [
  [/usage limit/i, "usage"],
  [/quota exceeded|billing|out of credits/i, "billing"],
  [/\b40[13]\b|unauthorized|forbidden/i, "auth"],
  [/\b429\b|rate limit/i, "rate"],
  [/\b529\b|overloaded|at capacity/i, "overload"],
  [/\b5\d\d\b|stream disconnected|network error|connection|timed? ?out/i, "outage"],
];

function delay(message: string): { delayMs?: number } {
  const delayMs = delayIn(message);
  return delayMs === null ? {} : { delayMs };
}
