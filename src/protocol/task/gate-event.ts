import { z } from "zod";
import { AgentMessage } from "../agent-message.ts";
import { CheckpointId, CommentId, MessageId, ReviewId, RunId, TaskId, VerificationId } from "../ids.ts";
import { DefinitionInForce } from "../workflow/in-force.ts";
import { CriterionResult } from "../workflow/criterion.ts";
import { Checkpoint, CheckpointTrigger, RestorePlan } from "./checkpoint.ts";
import { ChildReport, ChildRequest } from "./child.ts";
import { TaskError } from "./task.ts";
import { AppliedSuggestion, CommentReply, Review, ReviewComment, ReviewEnd, Verification } from "./review.ts";

const phase = z.int();
const attempt = z.int();

/** The events of gates: phases, verification, reviews, checkpoints. */
export const gateEvents = [
  /** The source of the task is in the workspace. */
  z.object({ type: z.literal("source.taken"), commit: z.string(), note: z.string() }),
  z.object({ type: z.literal("phase.started"), phase }),
  /** The agent's process must end, so that a new one gets the settings allowed for this phase. */
  z.object({ type: z.literal("run.dismissed"), runId: RunId }),
  z.object({ type: z.literal("step.started"), phase, step: z.int() }),
  z.object({ type: z.literal("step.completed"), phase, step: z.int() }),
  z.object({ type: z.literal("document.changed"), path: z.string(), created: z.boolean() }),
  /** The agent reported that the phase is done. */
  z.object({ type: z.literal("phase.reported"), phase, documents: z.array(z.string()) }),
  /** The agent has stopped working on this attempt; its work is collected next. */
  z.object({ type: z.literal("attempt.closed"), phase, attempt }),
  z.object({
    type: z.literal("deliverables.collected"),
    phase,
    attempt,
    commit: z.string(),
    tree: z.string(),
    deliverables: z.array(z.object({ path: z.string(), size: z.int() })),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    /** Open comments of the previous review, at their positions in this attempt. */
    carried: z.array(ReviewComment),
  }),
  /** The name of a document is invalid, and the file was left out of the deliverables. */
  z.object({
    type: z.literal("deliverable_error"),
    taskId: TaskId,
    filename: z.string(),
    errors: z.array(z.string()),
    suggested: z.string(),
  }),
  /** The name of a document can cause problems; the file is a deliverable. */
  z.object({
    type: z.literal("deliverable_warning"),
    taskId: TaskId,
    filename: z.string(),
    warnings: z.array(z.string()),
    suggested: z.string(),
  }),
  z.object({ type: z.literal("verification.started"), verification: Verification }),
  /** The platform's own part of the report. */
  z.object({
    type: z.literal("verification.checked"),
    verificationId: VerificationId,
    criteria: z.array(CriterionResult),
    inForce: DefinitionInForce.optional(),
  }),
  /** The task requests a child task: a verifier that judges the commit. */
  z.object({ type: z.literal("child.wanted"), child: ChildRequest }),
  /** The task records a child's status and totals. */
  z.object({ type: z.literal("child.reported"), report: ChildReport }),
  /**
   * The verifier gave no valid result. With `error` its agent cannot work until a person acts: the verification stops,
   * and the failure does not count.
   */
  z.object({
    type: z.literal("verifier.failed"),
    verificationId: VerificationId,
    childId: TaskId,
    reason: z.string(),
    error: TaskError.optional(),
  }),
  /** This task is a verifier and has judged every criterion. */
  z.object({ type: z.literal("verdict.given"), criteria: z.array(CriterionResult) }),
  /** Only in logs of earlier versions: the verifier worked within this stream. */
  z.object({
    type: z.literal("judge.planned"),
    verificationId: VerificationId,
    runId: RunId,
    agent: z.string(),
    session: z.object({ is: z.enum(["new", "resumed"]), id: z.string() }).nullable(),
    message: AgentMessage,
  }),
  /** Only in logs of earlier versions: the verifier within this stream gave no valid result. */
  z.object({
    type: z.literal("judge.failed"),
    verificationId: VerificationId,
    reason: z.string(),
    until: z.iso.datetime().optional(),
  }),
  z.object({
    type: z.literal("verification.finished"),
    verificationId: VerificationId,
    status: z.enum(["passed", "failed", "unfinished"]),
    criteria: z.array(CriterionResult),
    inForce: DefinitionInForce.optional(),
  }),
  /** The agent must redo the phase; `attempt` is the new attempt. */
  z.object({
    type: z.literal("rework.ordered"),
    phase,
    attempt,
    cause: z.enum(["verification", "review"]),
  }),
  z.object({ type: z.literal("review.opened"), review: Review }),
  z.object({
    type: z.literal("review.decided"),
    reviewId: ReviewId,
    decision: ReviewEnd,
    decidedBy: z.string(),
    comment: z.string().nullable(),
    reason: z.string().nullable(),
    automatic: z.boolean(),
    /** The suggestions that become the next attempt; only with `apply`. */
    applied: z.array(AppliedSuggestion).optional(),
    /** The message that delivers the decision to the agent, and its number of comments. */
    feedback: z.object({ messageId: MessageId, comments: z.int() }).nullable(),
  }),
  z.object({ type: z.literal("review.reminded"), reviewId: ReviewId, urgency: z.enum(["normal", "high"]) }),
  z.object({ type: z.literal("review.escalated"), reviewId: ReviewId }),
  z.object({ type: z.literal("review.assigned"), reviewId: ReviewId, assignee: z.string() }),
  z.object({ type: z.literal("comment.added"), comment: ReviewComment }),
  z.object({
    type: z.literal("comment.edited"),
    reviewId: ReviewId,
    commentId: CommentId,
    body: z.string().optional(),
    status: ReviewComment.shape.status.optional(),
  }),
  z.object({
    type: z.literal("comment.replied"),
    reviewId: ReviewId,
    commentId: CommentId,
    reply: CommentReply,
  }),
  z.object({ type: z.literal("comment.removed"), reviewId: ReviewId, commentId: CommentId }),
  z.object({ type: z.literal("phase.completed"), phase }),
  /** A checkpoint must be taken as soon as possible. */
  z.object({ type: z.literal("checkpoint.wanted"), trigger: CheckpointTrigger }),
  z.object({ type: z.literal("checkpoint.taken"), checkpoint: Checkpoint }),
  /** The checkpoint exceeded the maximum number, and its file was deleted. */
  z.object({ type: z.literal("checkpoint.dropped"), checkpointId: CheckpointId }),
  /** The checkpoint is damaged; a retry uses an earlier one. */
  z.object({ type: z.literal("checkpoint.skipped"), checkpointId: CheckpointId }),
  /** The task starts again from scratch: its workspace must be emptied first. */
  z.object({ type: z.literal("reset.wanted") }),
  /** The workspace is empty. */
  z.object({ type: z.literal("reset.done") }),
  /** The task is being restored to an earlier state. */
  z.object({ type: z.literal("restore.begun"), plan: RestorePlan }),
  z.object({ type: z.literal("restore.done"), attempt }),
  /** The workspace of the completed task must hold the approved commit. */
  z.object({ type: z.literal("placement.wanted"), commit: z.string() }),
  /** The workspace holds the approved commit. `changed` is the number of files that differed. */
  z.object({ type: z.literal("placement.done"), changed: z.number().int().nonnegative() }),
  z.object({ type: z.literal("placement.failed"), reason: z.string() }),
  /** This task continues from a checkpoint of another task. */
  z.object({ type: z.literal("task.forked"), from: TaskId, plan: RestorePlan }),
] as const;
