import type { AgentError } from "../../protocol/dialects/message.ts";
import type { TaskError } from "../../protocol/task/task.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { clearTimers, settle, withdrawQuestions } from "./runs.ts";

const triesBeforeAsking = 5;
const firstBackOffMs = 5_000;
const longestBackOffMs = 300_000;

/**
 * The agent reports an error. What it can wait out, it waits out by itself (until the time it named, else
 * with growing pauses); after five in a row, and where it asks for it, a person must act; what is fatal
 * fails the task. An agent that a person has paused stays paused. Nothing is thrown away in any of these.
 */
export function reportError(draft: Draft, reported: AgentError, circumstances: Circumstances): void {
  const error: TaskError = {
    kind: speaksOfRateLimit(reported.message) ? "rate_limit" : "execution",
    message: reported.message,
    ...(reported.details === undefined ? {} : { details: reported.details }),
  };
  if (reported.type === "fatal") withdrawQuestions(draft, "The agent reported a fatal error with it.");
  clearTimers(draft);
  draft.add({ type: "error.reported", error, recovery: reported.recovery });
  if (reported.recovery === "checkpoint_and_fail") {
    fail(draft, error, "error_reported");
    return;
  }
  if (draft.state.task.blockedBy === "user" && draft.state.task.agentStatus === "paused") return;
  draft.moveAgent("paused", "error_reported", error.kind === "rate_limit" ? "rate_limit" : "error");
  if (reported.recovery === "notify_user" || draft.state.errorTries > triesBeforeAsking) return;
  const { task } = draft.state;
  draft.add({
    type: "timer.set",
    timer: {
      id: `${task.id}:retry`,
      taskId: task.id,
      dueAt: retryAt(reported.retryAfter, draft.state.errorTries, circumstances).toISOString(),
      purpose: "retry_after_error",
    },
  });
}

/** Fails the task with a sentence; everything it made stays. */
export function fail(draft: Draft, error: TaskError, trigger: string): void {
  settle(draft, "The task failed.");
  draft.moveTask("failed", trigger, error);
  draft.moveAgent("failed", trigger, "error");
}

function retryAt(
  retryAfter: number | string | undefined,
  tries: number,
  { now, chance }: Circumstances,
): Date {
  const named =
    typeof retryAfter === "number" ? now.getTime() + retryAfter * 1000 : Date.parse(retryAfter ?? "");
  if (Number.isFinite(named)) return new Date(Math.max(named, now.getTime()));
  const pause = Math.min(firstBackOffMs * 2 ** (tries - 1), longestBackOffMs);
  return new Date(now.getTime() + pause * (0.8 + 0.4 * chance));
}

function speaksOfRateLimit(message: string): boolean {
  const text = message.toLowerCase();
  return ["rate limit", "rate_limit", "too many requests", "usage limit"].some((words) =>
    text.includes(words),
  );
}
