import type { Message } from "./message.ts";

/** Handling of the messages of one window (100 ms, or one turn). */
export interface WindowOrder {
  /** Messages to act on now, in this order. Consecutive questions are asked together. */
  readonly now: readonly Message[];
  /** Messages withdrawn because of a fatal error in the same window. */
  readonly voided: readonly SetAside<"fatal_error">[];
  /** Messages to act on later. */
  readonly deferred: readonly SetAside<"agent_back" | "review">[];
  /** Messages that need no action: progress, and messages that other systems handle in order of arrival. */
  readonly recorded: readonly Message[];
}

/** A message that is not handled now, with the cause and a sentence about it. */
export interface SetAside<Cause extends string> {
  readonly message: Message;
  readonly cause: Cause;
  readonly reason: string;
}

/**
 * Orders the messages of one window by priority: errors, completions, dependency requests, questions. A fatal
 * error voids all other messages that need action. After a recoverable error the rest waits until the agent
 * is back. Questions that arrive with the end of a phase wait for its review.
 */
export function orderWindow(messages: readonly Message[]): WindowOrder {
  const ranked = messages.filter((message) => rankOf(message) !== null);
  const recorded = messages.filter((message) => rankOf(message) === null);
  const ordered = ranked.toSorted((one, other) => rankOf(one)! - rankOf(other)!);
  const fatal = ordered.find(isFatal);
  if (fatal !== undefined) {
    const others = ordered.filter((message) => message !== fatal);
    return {
      now: [fatal],
      voided: others.map((message) => setAside(message, "fatal_error")),
      deferred: [],
      recorded,
    };
  }
  const [first, ...rest] = ordered;
  if (first?.type === "ERROR") {
    return {
      now: [first],
      voided: [],
      deferred: rest.map((message) => setAside(message, "agent_back")),
      recorded,
    };
  }
  const phaseEnds = ordered.some((message) => message.type === "PHASE_COMPLETE");
  const waits = (message: Message): boolean => phaseEnds && message.type === "USER_QUESTION";
  return {
    now: ordered.filter((message) => !waits(message)),
    voided: [],
    deferred: ordered.filter(waits).map((message) => setAside(message, "review")),
    recorded,
  };
}

const REASONS = {
  fatal_error: "A fatal error was reported at the same time.",
  agent_back: "A recoverable error was reported at the same time. This is handled when the agent continues.",
  review: "The phase was completed at the same time. This is answered with the review's decision.",
} as const;

function setAside<Cause extends keyof typeof REASONS>(message: Message, cause: Cause): SetAside<Cause> {
  return { message, cause, reason: REASONS[cause] };
}

/** Returns the priority of a message that needs action; null for one that is only recorded. */
function rankOf(message: Message): number | null {
  switch (message.type) {
    case "ERROR":
      return "code" in message.payload ? null : 0;
    case "PHASE_COMPLETE":
    case "CUSTOM_TASK_COMPLETE":
    case "VERIFICATION_RESULT":
      return 1;
    case "DEPENDENCY_REQUEST":
      return 2;
    case "USER_QUESTION":
      return 3;
    case "PHASE_START":
    case "STEP_START":
    case "STEP_COMPLETE":
    case "ASK_USER":
    case "INVOKE":
    case "DELIVER_RESULT":
    case "RESOLVE_NEXT":
    case "READY":
    case "PHASE_DONE":
    case "ALL_DONE":
    case "TASK":
    case "DONE":
    case "FAIL":
    case "CUSTOM":
      return null;
  }
}

function isFatal(message: Message): boolean {
  return message.type === "ERROR" && !("code" in message.payload) && message.payload.type === "fatal";
}
