import type { NotificationContent } from "../../protocol/notify/notification.ts";

const since = "2026-11-19T01:30:00.000Z";
const review = { reviewId: "rv_00000001", phase: 2, attempt: 1, verified: true };
const counts = { completed: 3, failed: 1, total: 5 };

/** One content of every kind, in the order of the settings. */
export const contentSamples: readonly NotificationContent[] = [
  {
    kind: "question",
    questionId: "q_00000001",
    question: "Which database?",
    options: ["a", "b"],
    required: true,
  },
  { kind: "dependency", name: "STRIPE_KEY", description: "For payments." },
  { kind: "decision", callId: "ca_00000001", caller: "PO", callee: "Dev" },
  { kind: "review", ...review },
  { kind: "review_assigned", ...review, attempt: 2, by: "bo" },
  { kind: "review_reminder", ...review, since },
  { kind: "review_escalation", ...review, verified: false, since },
  { kind: "review_auto_approved", ...review },
  {
    kind: "mention",
    reviewId: "rv_00000001",
    commentId: "cm_00000001",
    by: "bo",
    text: "@mina, is that right?",
  },
  { kind: "turn" },
  { kind: "error", message: "Sign in first." },
  { kind: "task_failed", message: "It broke." },
  { kind: "task_completed" },
  { kind: "rate_limit", until: since },
  { kind: "budget", scope: "task", usedUsd: 4, limitUsd: 5, reached: false },
  { kind: "agent_stuck", since },
  { kind: "orchestration_phase", phase: 1, ...counts },
  { kind: "orchestration_task_failed", task: "T1.1", message: "It broke." },
  { kind: "conflict", task: "T1.2", files: ["a.ts", "b.ts"], more: 1 },
  { kind: "orchestration_blocked", message: "The branch has uncommitted changes." },
  { kind: "orchestration_finished", status: "failed", ...counts },
];
