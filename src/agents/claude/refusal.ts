import { isUnusable, type RefusalCause, type TurnEnd } from "../agent-event.ts";
import type { Result } from "./details.ts";

/** Derives the cause of a refusal from the HTTP status and from Claude Code's own error code. */
export function causeOf(status: number | null, word: string | null): RefusalCause | null {
  if (word === "usage_limit_reached") return "usage";
  if (word === "billing_error" || status === 402) return "billing";
  if (word === "authentication_failed" || status === 401 || status === 403) return "auth";
  if (word === "rate_limit" || status === 429) return "rate";
  if (word === "overloaded" || status === 529) return "overload";
  if (status !== null && status < 500) return null;
  return "outage";
}

/** Derives the end of a turn. Ignores the line's `subtype`, which is "success" for refused requests, too. */
export function turnEndOf(result: Result, cause: RefusalCause | null): TurnEnd {
  const reason = result.terminal_reason ?? "";
  if (reason.startsWith("aborted")) return { t: "turnEnd", status: "interrupted" };
  const message = result.errors?.join("\n") || result.result;
  const told = message ? { message } : {};
  if (reason === "max_turns") return { t: "turnEnd", status: "max_turns", ...told };
  if (reason === "budget_exhausted") return { t: "turnEnd", status: "budget", ...told };
  if (!result.isError) return { t: "turnEnd", status: "ok" };
  const helps = cause !== null && !isUnusable(cause);
  const isLost = message?.startsWith("No conversation found") ?? false;
  const lost = isLost ? { sessionLost: true as const } : {};
  return { t: "turnEnd", status: helps ? "limit" : "error", ...told, ...lost };
}
