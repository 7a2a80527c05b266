import { z } from "zod";
import { ProjectId, TaskId } from "../ids.ts";
import { OpenDependency } from "./open-dependency.ts";

/** The name of a workflow: create_app, modify_app, workflow, custom, or a user-defined one. */
export const TaskType = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
export type TaskType = z.infer<typeof TaskType>;

/** The status of a task; transitions.ts lists the allowed changes. */
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

/** The status of the task's agent, independent of the task's own status. */
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

/** The reason why a task is waiting. */
export const BlockedBy = z.enum(["question", "review", "user", "rate_limit", "budget", "error"]);
export type BlockedBy = z.infer<typeof BlockedBy>;

/**
 * The reason why a task failed, or the last error of its agent: a sentence and its kind. `agent`: the agent cannot work
 * until a person acts, for example because its command line is not signed in.
 */
export const TaskError = z.object({
  kind: z.enum(["execution", "verification", "rate_limit", "system", "agent"]),
  message: z.string(),
  details: z.string().optional(),
  /** The shell command that removes the cause. */
  fix: z.string().optional(),
});
export type TaskError = z.infer<typeof TaskError>;

/** The stream that requested a child task, and the child's role in it. */
export const TaskParent = z.object({ kind: z.string(), id: z.string(), role: z.string() });
export type TaskParent = z.infer<typeof TaskParent>;

/** The node on which a task runs, if several servers share the database. */
export const TaskNode = z.object({ id: z.string(), name: z.string() });
export type TaskNode = z.infer<typeof TaskNode>;

/** The public view of a task: the API response and the row in tables. */
export const Task = z.object({
  id: TaskId,
  project: ProjectId,
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
  /** The time at which the task began to wait for the reason in `blockedBy`. */
  waitingSince: z.iso.datetime().nullable(),
  /** Maximum cost of the task in US dollars, if it has its own budget. */
  budget: z.number().optional(),
  /** The end of the provider limit that holds the task back. */
  limitedUntil: z.iso.datetime().optional(),
  /** The start of the agent's silence, if it was reported as stuck. */
  stuckSince: z.iso.datetime().optional(),
  error: TaskError.optional(),
  /** The time at which a person hid the ended task from the inbox and the board. */
  hiddenAt: z.iso.datetime().optional(),
  /** The tags that people gave the task; absent if it has none. */
  tags: z.array(z.string()).optional(),
  /** Requests of the agent for keys, files and the like that no person has answered. */
  dependencies: z.array(OpenDependency).optional(),
  /** The stream that requested this task; absent for tasks that a person created. */
  parent: TaskParent.optional(),
  /** The labels that a node must have to work on the task, besides those that its agents require. */
  labels: z.array(z.string()).optional(),
  /** The labels of the node that the task waits for: no working node has all of them. */
  waitsForLabels: z.array(z.string()).optional(),
  /** The node that works on the task, or was the last to do so; absent if there is only one server. */
  node: TaskNode.optional(),
});
export type Task = z.infer<typeof Task>;
