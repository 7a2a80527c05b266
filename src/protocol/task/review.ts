import { z } from "zod";
import { CommentId, MessageId, QuestionId, ReviewId, TaskId, VerificationId } from "../ids.ts";
import { CriterionResult } from "../workflow/criterion.ts";

/** Lines of a file, both ends included, counted from 1. */
export const LineRange = z.object({ from: z.int().min(1), to: z.int().min(1) });
export type LineRange = z.infer<typeof LineRange>;

/** How an agent answers a comment: it did as was asked, it thinks otherwise, or it asks back. */
export const CommentVerdict = z.enum(["fixed", "disagree", "question"]);
export type CommentVerdict = z.infer<typeof CommentVerdict>;

/** What was said under a comment: by a person, or by the agent when it handed its next attempt in. */
export const CommentReply = z.object({
  author: z.string(),
  at: z.iso.datetime(),
  body: z.string(),
  /** Null where a person wrote it. */
  verdict: CommentVerdict.nullable(),
  /** The attempt that the agent answered with; null where a person wrote it. */
  attempt: z.int().nullable(),
});
export type CommentReply = z.infer<typeof CommentReply>;

/**
 * What a person wrote to a review: on the whole (no file), on a file, or on lines of it. On the next attempt an
 * open comment is carried over to where its text is now; `anchor` says how that place was found.
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
  /** Written here; the same text; a similar text; only the file is left; not even that. */
  anchor: z.enum(["written", "exact", "similar", "file", "outdated"]),
  carriedFrom: CommentId.nullable(),
  /** The lines as the writer saw them. */
  excerpt: z.string(),
  /** Oldest first; carried over with the comment. */
  replies: z.array(CommentReply).optional(),
});
export type ReviewComment = z.infer<typeof ReviewComment>;

/** One verification of one commit: both layers in one report. */
export const Verification = z.object({
  id: VerificationId,
  taskId: TaskId,
  phase: z.int(),
  attempt: z.int(),
  commit: z.string(),
  /** `unfinished`: the verification agent failed each time it was asked; never a pass. */
  status: z.enum(["checking", "judging", "passed", "failed", "unfinished", "stopped"]),
  criteria: z.array(CriterionResult),
  /** Why the verification agent gave no valid result, each time. */
  verifierFailures: z.array(z.string()),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** What a person may decide on a review, beside assigning it to somebody. */
export const ReviewAction = z.enum(["approve", "request_changes", "accept", "fail", "verify"]);
export type ReviewAction = z.infer<typeof ReviewAction>;

/**
 * The gate after a phase: the deliverables as they were (a commit that the agent cannot reach), the report of
 * their verification, what people wrote, and what was decided. There is one for each attempt that comes before a
 * person; it is decided once.
 */
export const Review = z.object({
  id: ReviewId,
  taskId: TaskId,
  phase: z.int(),
  attempt: z.int(),
  /** `closed`: it ended without an answer to the agent (the task failed or was cancelled, or is verified anew). */
  status: z.enum(["pending", "approved", "changes_requested", "closed"]),
  /** Sent with a decision, so that nobody decides on what they have not seen. */
  version: z.int(),
  commit: z.string(),
  /** The attempt that a person saw before this one, to compare with; null for the first. */
  previousCommit: z.string().nullable(),
  /** The workspace when the phase began; null where it was empty. */
  baseCommit: z.string().nullable(),
  deliverables: z.array(z.object({ path: z.string(), size: z.int() })),
  verification: Verification.nullable(),
  /** The report passed. Where not: why it comes before a person all the same. */
  verified: z.boolean(),
  unverifiedBecause: z.enum(["reworks_used", "nothing_changed", "verifier_failed"]).nullable(),
  comments: z.array(ReviewComment),
  /** Questions that came with the completion; they are answered with the decision. */
  questionIds: z.array(QuestionId),
  escalated: z.boolean(),
  autoApproved: z.boolean(),
  assignee: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decision: ReviewAction.or(z.literal("cancelled")).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionComment: z.string().nullable(),
  /** Why unverified work was accepted, or why the task was failed. */
  reason: z.string().nullable(),
  /** The message that took the comments to the agent, and whether the agent has it. */
  feedback: z
    .object({ messageId: MessageId, comments: z.int(), state: z.enum(["planned", "sent", "received"]) })
    .nullable(),
});
export type Review = z.infer<typeof Review>;
