import type { AgentError } from "../../protocol/dialects/message.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskError } from "../../protocol/task/task.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";
import { addItem, isLimitReached } from "./item-limit.ts";
import { refuseUntil, retryAt } from "./limits.ts";
import { clearTimers, settle, withdrawQuestions } from "./runs.ts";

const triesBeforeAsking = 5;

/**
 * Handles an error that the agent reports. A recoverable error pauses the agent until the time it named, or else with
 * exponential backoff. After five errors in a row, or if the agent asks for it, a person must act. A fatal error fails
 * the task. An agent that a person has paused stays paused. No work is discarded in any of these cases.
 */
export function reportError(draft: Draft, reported: AgentError, circumstances: Circumstances): void {
  const error: TaskError = {
    kind: speaksOfRateLimit(reported.message) ? "rate_limit" : "execution",
    message: reported.message,
    ...(reported.details === undefined ? {} : { details: reported.details }),
  };
  const event = { type: "error.reported", error, recovery: reported.recovery } as const;
  if (isLimitReached(draft)) {
    addItem(draft, event);
    return;
  }
  if (reported.type === "fatal") withdrawQuestions(draft, "The agent also reported a fatal error.");
  clearTimers(draft);
  addItem(draft, event);
  if (reported.recovery === "checkpoint_and_fail") {
    fail(draft, error, "error_reported");
    return;
  }
  if (draft.state.task.blockedBy === "user" && draft.state.task.agentStatus === "paused") return;
  const asksPerson = reported.recovery === "notify_user" || draft.state.agent.errorTries > triesBeforeAsking;
  if (asksPerson && isChild(draft.state)) {
    fail(draft, error, "error_reported");
    return;
  }
  const retry = retryAt(reported.retryAfter, draft.state.agent.errorTries, circumstances);
  if (error.kind === "rate_limit" && !asksPerson) {
    refuseUntil(draft, retry, circumstances);
    return;
  }
  draft.moveAgent("paused", "error_reported", "error");
  if (asksPerson) return;
  const { task } = draft.state;
  draft.add({
    type: "timer.set",
    timer: {
      id: `${task.id}:retry`,
      taskId: task.id,
      dueAt: retry.at.toISOString(),
      purpose: "retry_after_error",
    },
  });
}

/** Returns true if another stream waits for the task and deals with its failure. */
export function isChild({ verify, main, member }: Pick<TaskState, "verify" | "main" | "member">): boolean {
  return verify !== null || main !== null || member !== null;
}

/** Fails the task with an error; its files and history remain. */
export function fail(draft: Draft, error: TaskError, trigger: string): void {
  settle(draft, "The task failed.");
  draft.moveTask("failed", trigger, error);
  draft.moveAgent("failed", trigger, "error");
}

function speaksOfRateLimit(message: string): boolean {
  const text = message.toLowerCase();
  return limitWords.some((words) => text.includes(words));
}

/** Phrases that providers and command lines use when they refuse for a while. */
const limitWords = [
  "rate limit",
  "rate-limit",
  "rate_limit",
  "ratelimit",
  "too many requests",
  "usage limit",
  "quota exceeded",
  "overloaded",
  "(429)",
  "http 429",
  "status 429",
  "status: 429",
  "error 429",
];

/** Returns the error message of a task whose background job was given up. */
export function jobFailure({ job, reason }: { readonly job: string; readonly reason: string }): string {
  const work = jobNames.get(job) ?? "Work at the gate";
  return `${work} failed several times: ${reason} Fix the cause, then retry the task.`;
}

const jobNames: ReadonlyMap<string, string> = new Map([
  ["prepare", "Preparing the workspace"],
  ["collect", "Collecting the work"],
  ["check", "Checking the work"],
  ["restore", "Restoring the workspace"],
  ["reset", "Emptying the workspace"],
  ["checkpoint", "Taking a checkpoint"],
]);
