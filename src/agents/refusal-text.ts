import { type EventBody, isUnusable, type RefusalCause } from "./agent-event.ts";
import { delayIn, resetIn } from "./reset-text.ts";

/** Finds the cause of a refusal, for command lines that name it only in a sentence; null if the sentence names none. */
export function causeIn(message: string): RefusalCause | null {
  return causes.find(([pattern]) => pattern.test(message))?.[1] ?? null;
}

/** Returns the events of a turn that failed with this message. Searches `evidence` for the cause. */
export function failedTurn(message: string, now: Date, evidence = message): EventBody[] {
  const cause = causeIn(evidence);
  const helps = cause !== null && !isUnusable(cause);
  const end = { t: "turnEnd" as const, status: helps ? ("limit" as const) : ("error" as const), message };
  if (cause === null) return [end];
  if (isUnusable(cause)) return [{ t: "unusable", cause, message }, end];
  const resetsAt = resetIn(message, now);
  const reset = resetsAt === null ? {} : { resetsAt };
  return [{ t: "limit", phase: "blocked", cause, ...reset, ...delayOf(message) }, end];
}

/** Returns the delay that a refusal asks for, if it names one. */
export function delayOf(message: string): { delayMs?: number } {
  const delayMs = delayIn(message);
  return delayMs === null ? {} : { delayMs };
}

const causes: readonly (readonly [RegExp, RefusalCause])[] = [
  [/usage limit|usageLimitExceeded|daily quota|5-hour limit|weekly limit/i, "usage"],
  [/quota[^]*(?:retry in|per.?minute)/i, "rate"],
  [
    /quota|billing|out of credits|credit balance|insufficient (?:credit|balance|fund)|prepayment credit/i,
    "billing",
  ],
  [/spend cap|payment method|payment required|\b402\b/i, "billing"],
  [/\b40[13]\b|unauthorized|forbidden|authenticat|api key|not (?:logged|signed) in|sign in again/i, "auth"],
  [/\b429\b|rate.?limit/i, "rate"],
  [/\b529\b|overloaded|at capacity/i, "overload"],
  [/\b5\d\d\b|stream disconnected|network error|connection|timed? ?out|terminated/i, "outage"],
];
