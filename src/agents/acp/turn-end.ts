import type { EventBody, TurnEnd } from "../agent-event.ts";
import { failedTurn } from "../refusal-text.ts";
import type { AcpError } from "./line.ts";

/** Returns the end of a turn for its stop reason. */
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
        message: "The agent reached the maximum number of requests in a turn.",
      };
    case "max_tokens":
      return {
        t: "turnEnd",
        status: "max_turns",
        message: "The answer exceeded the maximum length of the model.",
      };
    default:
      return { t: "turnEnd", status: "error", message: `The agent stopped: ${stopReason}.` };
  }
}

/** Returns the events of a turn that failed with an error. Agents name the cause in its code, message or data. */
export function failureOf(error: AcpError, now: Date): EventBody[] {
  const evidence = `${error.code} ${error.message} ${JSON.stringify(error.data ?? null).slice(0, 2000)}`;
  return failedTurn(sentenceOf(error), now, evidence);
}

/** Returns the events of a run that could not open a session, so that no turn can begin. */
export function unopened(error: AcpError, now: Date): EventBody[] {
  return failureOf(error, now).map((happening) =>
    happening.t === "turnEnd" ? { ...happening, unopened: true } : happening,
  );
}

/** Returns the end of a run whose session could not be resumed. */
export function sessionLost(error: AcpError): TurnEnd {
  return { t: "turnEnd", status: "error", message: sentenceOf(error), sessionLost: true };
}

/** Returns the message of an error: its own or the one in the body of the provider's response, with the details. */
function sentenceOf({ message, data }: AcpError): string {
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
    // The text only looks like JSON; the caller shows it unparsed.
    return null;
  }
}
