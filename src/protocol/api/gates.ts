import { z } from "zod";
import { rights } from "../people/right.ts";
import { CheckpointId, CommentId, QuestionId, ReviewId, TaskId } from "../ids.ts";
import { Checkpoint, RestoreEffects } from "../task/checkpoint.ts";
import { LineRange, Review, ReviewAction, ReviewComment, Verification } from "../task/review.ts";
import { Task } from "../task/task.ts";
import { reviewCommitContract } from "./review-commits.ts";
import { reviewFileContract } from "./review-files.ts";
import { OfProject } from "./projects.ts";
import { Paging, pageOf, type Route } from "./route.ts";

const TaskParams = z.object({ id: TaskId });
const ReviewParams = z.object({ id: ReviewId });
const CheckpointParams = z.object({ id: CheckpointId });
const CommentParams = z.object({ id: CommentId });

/** A decision on a review. `version` is the version that the person has seen. */
export const DecideReview = z.strictObject({
  action: z.preprocess(
    (word) => (word === "reject" ? "request_changes" : word),
    z.union([ReviewAction, z.literal("assign")]),
  ),
  version: z.int(),
  /** A comment to the agent on the whole work. */
  comment: z.string().max(100_000).optional(),
  /** The reason for accepting unverified work or for failing the task. */
  reason: z.string().max(10_000).optional(),
  /** Answers to the questions that came with the completion, by question id. */
  answers: z.record(QuestionId, z.string().max(100_000)).optional(),
  /** The new reviewer, for `assign`. */
  reviewer: z.string().trim().min(1).max(200).optional(),
});
export type DecideReview = z.infer<typeof DecideReview>;

const ShortDecision = DecideReview.omit({ action: true, reviewer: true, reason: true });

/** A comment on the whole work, on a file, or on lines of a file. */
export const AddComment = z.strictObject({
  file: z.string().max(4096).nullable().default(null),
  lines: LineRange.nullable().default(null),
  body: z.string().trim().min(1).max(100_000),
});
export type AddComment = z.infer<typeof AddComment>;

/** Changes to a comment: its text and its status. */
export const EditComment = z.strictObject({
  body: z.string().trim().min(1).max(100_000).optional(),
  status: ReviewComment.shape.status.optional(),
});
export type EditComment = z.infer<typeof EditComment>;

/** The comments whose suggestions are to be applied. `version` is the version of the review that the person has seen. */
export const ApplySuggestions = z.strictObject({
  version: z.int(),
  comments: z.array(CommentId).min(1).max(200),
});
export type ApplySuggestions = z.infer<typeof ApplySuggestions>;

const ReplyToComment = z.strictObject({ body: z.string().trim().min(1).max(100_000) });

/**
 * The messages that a decision would send to the agent, in order: exactly as the agent receives them, and in words. They
 * differ for agents that receive JSON.
 */
export const DecisionPreview = z.object({ messages: z.array(z.string()), inWords: z.array(z.string()) });
export type DecisionPreview = z.infer<typeof DecisionPreview>;

/** Options for forking a task from a checkpoint. With `submit`, the new task starts immediately. */
export const ForkCheckpoint = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  submit: z.boolean().optional(),
});
export type ForkCheckpoint = z.infer<typeof ForkCheckpoint>;

/** A phase of a task and its status. */
export const PhaseInfo = z.object({
  number: z.int(),
  name: z.string(),
  status: z.enum(["waiting", "working", "verifying", "reviewing", "completed"]),
  /** The way it was passed: approved after verification, or accepted unverified. */
  passed: z.enum(["approved", "accepted"]).nullable(),
  attempt: z.int().nullable(),
  steps: z.array(z.object({ name: z.string(), deliverable: z.string().nullable(), done: z.boolean() })),
  deliverables: z.array(z.object({ path: z.string(), there: z.boolean() })),
});
export type PhaseInfo = z.infer<typeof PhaseInfo>;

/** A workflow that tasks can use. */
export const WorkflowInfo = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  needsSource: z.boolean(),
  builtIn: z.boolean(),
  phases: z.array(z.object({ name: z.string(), steps: z.int(), deliverables: z.array(z.string()) })),
});
export type WorkflowInfo = z.infer<typeof WorkflowInfo>;

/** The routes for phases, reviews and checkpoints. */
export const gateContract = {
  "GET /api/workflows": {
    right: rights.view,
    summary: "List workflows, and the problems in definition files",
    response: z.object({
      items: z.array(WorkflowInfo),
      nextCursor: z.string().nullable(),
      problems: z.array(z.object({ file: z.string(), line: z.int(), message: z.string() })),
    }),
  },
  "GET /api/tasks/:id/phases": {
    right: rights.view,
    summary: "List a task's phases in order",
    params: TaskParams,
    response: pageOf(PhaseInfo),
  },
  "GET /api/tasks/:id/reviews": {
    right: rights.view,
    summary: "List a task's reviews, oldest first",
    params: TaskParams,
    response: pageOf(Review),
  },
  "GET /api/tasks/:id/verifications": {
    right: rights.view,
    summary: "List a task's verifications, oldest first",
    params: TaskParams,
    response: pageOf(Verification),
  },
  "GET /api/tasks/:id/checkpoints": {
    right: rights.view,
    summary: "List a task's checkpoints, newest first",
    params: TaskParams,
    response: pageOf(Checkpoint),
  },
  "GET /api/reviews": {
    right: rights.view,
    summary: "List reviews, oldest first",
    query: z.object({ status: Review.shape.status.optional(), ...OfProject, ...Paging }),
    response: pageOf(Review),
  },
  "GET /api/reviews/:id": {
    right: rights.view,
    summary: "Get a review",
    params: ReviewParams,
    response: Review,
  },
  ...reviewFileContract,
  ...reviewCommitContract,
  "PATCH /api/reviews/:id": {
    right: rights.decide,
    summary: "Decide or assign a review",
    params: ReviewParams,
    body: DecideReview,
    response: Review,
  },
  "POST /api/reviews/:id/approve": {
    right: rights.decide,
    summary: "Approve a review",
    params: ReviewParams,
    body: ShortDecision,
    response: Review,
  },
  "POST /api/reviews/:id/request-changes": {
    right: rights.decide,
    summary: "Request changes",
    params: ReviewParams,
    body: ShortDecision,
    response: Review,
  },
  "PATCH /api/reviews/:id/approve": {
    right: rights.decide,
    summary: "Approve a review",
    params: ReviewParams,
    body: ShortDecision,
    response: Review,
  },
  "PATCH /api/reviews/:id/request-changes": {
    right: rights.decide,
    summary: "Request changes",
    params: ReviewParams,
    body: ShortDecision,
    response: Review,
  },
  "POST /api/reviews/:id/preview": {
    right: rights.decide,
    reads: true,
    summary: "Preview the message that a decision would send to the agent",
    params: ReviewParams,
    body: DecideReview.omit({ version: true }),
    response: DecisionPreview,
  },
  "POST /api/reviews/:id/suggestions": {
    right: rights.decide,
    summary: "Apply suggestions as a commit of your own, which is verified again",
    params: ReviewParams,
    body: ApplySuggestions,
    response: Review,
  },
  "POST /api/reviews/:id/comments": {
    right: rights.work,
    summary: "Comment on a review",
    params: ReviewParams,
    body: AddComment,
    response: ReviewComment,
    status: 201,
  },
  "PATCH /api/comments/:id": {
    right: rights.change,
    summary: "Edit or resolve a comment",
    params: CommentParams,
    body: EditComment,
    response: ReviewComment,
  },
  "POST /api/comments/:id/replies": {
    right: rights.work,
    summary: "Reply to a comment",
    params: CommentParams,
    body: ReplyToComment,
    response: ReviewComment,
    status: 201,
  },
  "DELETE /api/comments/:id": {
    right: rights.remove,
    summary: "Delete a comment that no agent has received",
    params: CommentParams,
    response: z.object({ id: CommentId }),
  },
  "POST /api/tasks/:id/checkpoints": {
    right: rights.work,
    summary: "Take a checkpoint",
    params: TaskParams,
    body: z.strictObject({}).default({}),
    response: Task,
  },
  "GET /api/checkpoints/:id/effects": {
    right: rights.view,
    summary: "Preview the effects of restoring a checkpoint",
    params: CheckpointParams,
    response: RestoreEffects,
  },
  "POST /api/checkpoints/:id/restore": {
    right: rights.change,
    summary: "Restore a task to a checkpoint",
    params: CheckpointParams,
    body: z.strictObject({}).default({}),
    response: Task,
  },
  "POST /api/checkpoints/:id/fork": {
    right: rights.work,
    summary: "Create a new task from a checkpoint",
    params: CheckpointParams,
    body: ForkCheckpoint.default({}),
    response: Task,
    status: 201,
  },
} as const satisfies Record<string, Route>;
