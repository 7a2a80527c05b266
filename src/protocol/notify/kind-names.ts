/** The kinds of notifications, in the order of the settings. */
export const notificationKinds = [
  "question",
  "dependency",
  "decision",
  "review",
  "review_assigned",
  "review_reminder",
  "review_escalation",
  "review_auto_approved",
  "mention",
  "turn",
  "error",
  "task_failed",
  "task_completed",
  "rate_limit",
  "budget",
  "agent_stuck",
  "orchestration_phase",
  "orchestration_task_failed",
  "conflict",
  "orchestration_blocked",
  "orchestration_finished",
] as const;

/** The channels by which people are told. A person has an e-mail address, a Slack account and browsers. */
export const personalChannels = ["email", "push", "slack"] as const;
