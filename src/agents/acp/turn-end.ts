import type { Happening, TurnEnd } from "../agent-event.ts";
import { failedTurn } from "../refusal-text.ts";
import type { Answer } from "./lines.ts";

/** How a turn ended that was answered. */
export function endOf(stopReason: string): TurnEnd {
  switch (stopReason) {
    case "end_turn":
      return { t: "turnEnd", status: "ok" };
    case "cancelled":
      return { t: "turnEnd", status: "interrupted" };
    case "max_turn_requests":
      return {
        t: "turnEnd",
        status: "max_turns",
        message: "The agent made as many requests as it may in a turn.",
      };
    case "max_tokens":
      return { t: "turnEnd", status: "max_turns", message: "The answer was longer than the model allows." };
    default:
      return { t: "turnEnd", status: "error", message: `The agent stopped: ${stopReason}.` };
  }
}

/** How a turn ended that was answered with an error. Agents put what matters into its code, sentence or data. */
export function failureOf(error: NonNullable<Answer["error"]>, now: Date): Happening[] {
  const evidence = `${error.code} ${error.message} ${JSON.stringify(error.data ?? null).slice(0, 2000)}`;
  return failedTurn(sentenceOf(error), now, evidence);
}

/** No session could be opened, so that no turn can begin. */
export function unopened(error: NonNullable<Answer["error"]>, now: Date): Happening[] {
  return failureOf(error, now).map((happening) =>
    happening.t === "turnEnd" ? { ...happening, unopened: true } : happening,
  );
}

/** The session that was to be taken up could not be. */
export function sessionLost(error: NonNullable<Answer["error"]>): TurnEnd {
  return { t: "turnEnd", status: "error", message: sentenceOf(error), sessionLost: true };
}

/** The sentence of an error: its own, or the one in the body of the provider's answer, and what stands beside it. */
function sentenceOf({ message, data }: NonNullable<Answer["error"]>): string {
  const sentence = sentenceIn(message) ?? message;
  const more = typeof data === "string" ? data : (data as { details?: unknown } | null | undefined)?.details;
  return typeof more === "string" && more !== message ? `${sentence}: ${more}` : sentence;
}

function sentenceIn(body: string): string | null {
  if (!body.startsWith("{")) return null;
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return typeof error?.message === "string" ? error.message : null;
  } catch {
    return null;
  }
}
