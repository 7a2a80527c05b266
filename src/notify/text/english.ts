import type { NotificationWords } from "./words.ts";

const of = (completed: number, total: number, failed: number): string =>
  `${completed} of ${total} tasks completed${failed > 0 ? `, ${failed} failed` : ""}.`;
const phase = ({ phase: number, attempt }: { phase: number; attempt: number }): string =>
  attempt > 1 ? `Phase ${number}, attempt ${attempt}.` : `Phase ${number}.`;
const unverified = ({ verified }: { verified: boolean }): string =>
  verified ? "" : " The work is not verified.";

const ofBudget = {
  task: "of the task's budget",
  day: "of today's budget",
  project: "of the project's budget for today",
} as const;

/** The English texts of notifications. */
export const english: NotificationWords = {
  headline: {
    question: (title) => `Question: ${title}`,
    dependency: (title) => `Input needed: ${title}`,
    decision: (title) => `Decision: ${title}`,
    review: (title) => `Ready for review: ${title}`,
    review_assigned: (title) => `Review assigned to you: ${title}`,
    review_reminder: (title) => `Reminder: ${title} is waiting for a review`,
    review_escalation: (title) => `Escalated: ${title} is still waiting for a review`,
    review_auto_approved: (title) => `Approved automatically: ${title}`,
    mention: (title, { by }) => `${by} mentioned you: ${title}`,
    turn: (title) => `Your turn: ${title}`,
    error: (title) => `Stopped: ${title}`,
    task_failed: (title) => `Failed: ${title}`,
    task_completed: (title) => `Done: ${title}`,
    rate_limit: (title) => `Rate limit: ${title}`,
    budget: (title, { reached }) =>
      reached ? `Budget used up: ${title}` : `Budget almost used up: ${title}`,
    agent_stuck: (title) => `The agent may be stuck: ${title}`,
    orchestration_phase: (title, { phase: number }) => `Phase ${number} is done: ${title}`,
    orchestration_task_failed: (title, { task }) => `${task} failed: ${title}`,
    conflict: (title, { task }) => `${task} has a conflict that you must resolve: ${title}`,
    orchestration_blocked: (title) => `The task list cannot continue: ${title}`,
    orchestration_finished: (title, { status }) =>
      status === "completed" ? `All tasks are done: ${title}` : `The task list ended with failures: ${title}`,
  },
  detail: {
    question: ({ question }) => question,
    dependency: ({ name, description }) => `${name}: ${description}`,
    decision: ({ caller, callee }) => `${caller} wants to call ${callee} again.`,
    review: (content) => `${phase(content)}${unverified(content)}`,
    review_assigned: (content) => `${phase(content)} Assigned by ${content.by}.${unverified(content)}`,
    review_reminder: (content, time) =>
      `${phase(content)} Waiting since ${time(content.since)}.${unverified(content)}`,
    review_escalation: (content, time) =>
      `${phase(content)} Waiting since ${time(content.since)}. Complete the review or assign it to someone.${unverified(content)}`,
    review_auto_approved: (content) => `${phase(content)} Nobody decided on the verified work for 7 days.`,
    mention: ({ text }) => text,
    error: ({ message }) => message,
    task_failed: ({ message }) => message,
    rate_limit: ({ until }, time) => `The agent continues at ${time(until)}.`,
    budget: ({ scope, usedUsd, limitUsd }) =>
      `$${usedUsd.toFixed(2)} of $${limitUsd.toFixed(2)} ${ofBudget[scope]} used.`,
    agent_stuck: ({ since }, time) => `No activity since ${time(since)}.`,
    orchestration_phase: ({ completed, total, failed }) => of(completed, total, failed),
    orchestration_task_failed: ({ message }) => message,
    conflict: ({ files, more }) => `${files.join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
    orchestration_blocked: ({ message }) => message,
    orchestration_finished: ({ completed, total, failed }) => of(completed, total, failed),
  },
  several: (count, first) => `${count} notifications: ${first}`,
  options: (options) => `Options: ${options.join(" · ")}`,
  open: "Open",
  footer: (address) => `Manage your notifications: ${address}`,
  test: {
    headline: "Test notification",
    detail: "If you can read this, the channel works.",
  },
};
