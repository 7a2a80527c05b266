import { z } from "zod";
import { TaskId } from "../ids.ts";

/** The name of a workflow: create_app, modify_app, workflow, custom, or one that a user has defined. */
export const TaskType = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
export type TaskType = z.infer<typeof TaskType>;

/** Where a task stands. Who moves it where: transitions.ts. */
export const TaskStatus = z.enum([
  "draft",
  "pending",
  "in_progress",
  "review",
  "completed",
  "failed",
  "cancelled",
]);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** What the task's agent is doing, beside where the task stands. */
export const AgentStatus = z.enum([
  "idle",
  "running",
  "waiting_question",
  "waiting_review",
  "waiting_dependency",
  "waiting_user",
  "paused",
  "hibernated",
  "completed",
  "failed",
]);
export type AgentStatus = z.infer<typeof AgentStatus>;

/** What a task that does not move is waiting for. */
export const BlockedBy = z.enum(["question", "review", "user", "rate_limit", "budget", "error"]);
export type BlockedBy = z.infer<typeof BlockedBy>;

/** Why a task failed, or what its agent last complained of: a sentence, and which of the four kinds it is. */
export const TaskError = z.object({
  kind: z.enum(["execution", "verification", "rate_limit", "system"]),
  message: z.string(),
  details: z.string().optional(),
});
export type TaskError = z.infer<typeof TaskError>;

/** The stream that a task works for, and the role that it has there. */
export const TaskParent = z.object({ kind: z.string(), id: z.string(), role: z.string() });
export type TaskParent = z.infer<typeof TaskParent>;

/** A task as everybody outside sees it: the API's answer, the page's row, the table's row. */
export const Task = z.object({
  id: TaskId,
  type: TaskType,
  title: z.string(),
  description: z.string(),
  status: TaskStatus,
  agentStatus: AgentStatus,
  currentPhase: z.int().nullable(),
  totalPhases: z.int(),
  currentStep: z.int().nullable(),
  progress: z.number(),
  blockedBy: BlockedBy.nullable(),
  agent: z.string(),
  createdBy: z.string(),
  workspace: z.string(),
  tokensUsed: z.int(),
  costUsd: z.number(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
  /** When the task began to wait for what `blockedBy` names. */
  waitingSince: z.iso.datetime().nullable(),
  /** What the task may cost, in US dollars, where it has a budget of its own. */
  budget: z.number().optional(),
  /** Until when a limit of the provider holds the task back. */
  limitedUntil: z.iso.datetime().optional(),
  /** Since when the agent has given no sign of life, where it was reported for that. */
  stuckSince: z.iso.datetime().optional(),
  error: TaskError.optional(),
  /** The parent of a child task; a task that people made has none. */
  parent: TaskParent.optional(),
});
export type Task = z.infer<typeof Task>;
