import { z } from "zod";
import { CommentId, MessageId, QuestionId, ReviewId, TaskId, VerificationId } from "../ids.ts";
import { DefinitionInForce } from "../workflow/in-force.ts";
import { CriterionResult } from "../workflow/criterion.ts";

/** A range of lines in a file, both ends included, counted from 1. */
export const LineRange = z.object({ from: z.int().min(1), to: z.int().min(1) });
export type LineRange = z.infer<typeof LineRange>;

/** An agent's verdict on a comment: it made the change, it disagrees, or it has a question. */
export const CommentVerdict = z.enum(["fixed", "disagree", "question"]);
export type CommentVerdict = z.infer<typeof CommentVerdict>;

/** A reply to a comment, by a person or by the agent when it submitted its next attempt. */
export const CommentReply = z.object({
  author: z.string(),
  at: z.iso.datetime(),
  body: z.string(),
  /** Null if a person wrote the reply. */
  verdict: CommentVerdict.nullable(),
  /** The attempt that the agent submitted with the reply; null if a person wrote it. */
  attempt: z.int().nullable(),
});
export type CommentReply = z.infer<typeof CommentReply>;

/**
 * A person's comment on a review: on the whole work (no file), on a file, or on lines of it. An open comment is carried
 * to the position of its text in the next attempt; `anchor` records how that position was found.
 */
export const ReviewComment = z.object({
  id: CommentId,
  reviewId: ReviewId,
  file: z.string().nullable(),
  lines: LineRange.nullable(),
  body: z.string(),
  author: z.string(),
  at: z.iso.datetime(),
  status: z.enum(["open", "resolved"]),
  /** Written on this attempt; same text found; similar text found; only the file found; nothing found. */
  anchor: z.enum(["written", "exact", "similar", "file", "outdated"]),
  carriedFrom: CommentId.nullable(),
  /** The commented lines as the author saw them. */
  excerpt: z.string(),
  /** Oldest first; carried over with the comment. */
  replies: z.array(CommentReply).optional(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

/** A suggestion that a reviewer applied: the new text of some lines of a file. */
export const AppliedSuggestion = z.object({
  commentId: CommentId,
  file: z.string(),
  lines: LineRange,
  text: z.string(),
});
export type AppliedSuggestion = z.infer<typeof AppliedSuggestion>;

/** A verification of one commit: the platform's checks and the verifier's judgement in one report. */
export const Verification = z.object({
  id: VerificationId,
  taskId: TaskId,
  phase: z.int(),
  attempt: z.int(),
  commit: z.string(),
  /** `unfinished`: the verification agent failed every time; never a pass. */
  status: z.enum(["checking", "judging", "passed", "failed", "unfinished", "stopped"]),
  criteria: z.array(CriterionResult),
  /** The reason for each invalid result of the verification agent. */
  verifierFailures: z.array(z.string()),
  /** Earlier versions did not record it. */
  inForce: DefinitionInForce.optional(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** A person's decision on a review, besides assigning it. */
export const ReviewAction = z.enum(["approve", "request_changes", "accept", "fail", "verify"]);
export type ReviewAction = z.infer<typeof ReviewAction>;

/** The end of a review: a person's decision, suggestions that the reviewer applied, or the cancellation of the task. */
export const ReviewEnd = z.enum([...ReviewAction.options, "apply", "cancelled"]);
export type ReviewEnd = z.infer<typeof ReviewEnd>;

/**
 * The gate after a phase: the deliverables as submitted (a commit that the agent cannot reach), their verification
 * report, the comments and the decision. Each attempt that reaches a person has one review, which is decided once.
 */
export const Review = z.object({
  id: ReviewId,
  taskId: TaskId,
  phase: z.int(),
  attempt: z.int(),
  /** `closed`: it ended without an answer to the agent (the task failed, was cancelled, or is verified again). */
  status: z.enum(["pending", "approved", "changes_requested", "closed"]),
  /** Sent with a decision, so that nobody decides on content they have not seen. */
  version: z.int(),
  commit: z.string(),
  /** The attempt that a person saw before this one, for comparison; null for the first. */
  previousCommit: z.string().nullable(),
  /** The workspace at the start of the phase; null if it was empty. */
  baseCommit: z.string().nullable(),
  deliverables: z.array(z.object({ path: z.string(), size: z.int() })),
  verification: Verification.nullable(),
  /** True if the verification passed; otherwise the next field has the reason for reviewing the work unverified. */
  verified: z.boolean(),
  unverifiedBecause: z.enum(["reworks_used", "nothing_changed", "verifier_failed"]).nullable(),
  comments: z.array(ReviewComment),
  /** Questions that came with the completion; they are answered with the decision. */
  questionIds: z.array(QuestionId),
  escalated: z.boolean(),
  /** The time of the escalation; absent before. */
  escalatedAt: z.iso.datetime().optional(),
  autoApproved: z.boolean(),
  assignee: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decision: ReviewEnd.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionComment: z.string().nullable(),
  /** The reason for accepting unverified work or for failing the task. */
  reason: z.string().nullable(),
  /** The suggestions that ended the review, if the reviewer applied some. */
  applied: z.array(AppliedSuggestion).optional(),
  /** The message that delivers the comments to the agent, and its delivery state. */
  feedback: z
    .object({ messageId: MessageId, comments: z.int(), state: z.enum(["planned", "sent", "received"]) })
    .nullable(),
});
export type Review = z.infer<typeof Review>;
