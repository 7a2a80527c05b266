import { z } from "zod";

/** Ids say what they name by their prefix, so that one can never stand where another belongs. */
export const TaskId = z.templateLiteral(["t_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type TaskId = z.infer<typeof TaskId>;

/** One question of an agent. */
export const QuestionId = z.templateLiteral(["q_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type QuestionId = z.infer<typeof QuestionId>;

/** One run of an agent's process; also the name of its run directory. */
export const RunId = z.templateLiteral(["r_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type RunId = z.infer<typeof RunId>;

/** One message to an agent. A message sent again after a crash keeps its id. */
export const MessageId = z.templateLiteral(["m_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type MessageId = z.infer<typeof MessageId>;

/** One review of one attempt at a phase. */
export const ReviewId = z.templateLiteral(["rv_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type ReviewId = z.infer<typeof ReviewId>;

/** One comment on a review. */
export const CommentId = z.templateLiteral(["cm_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type CommentId = z.infer<typeof CommentId>;

/** One verification of one attempt at a phase. */
export const VerificationId = z.templateLiteral(["v_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type VerificationId = z.infer<typeof VerificationId>;

/** One checkpoint of a task. */
export const CheckpointId = z.templateLiteral(["c_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type CheckpointId = z.infer<typeof CheckpointId>;

/** Where ids come from. The only implementation that uses randomness is at the rim; tests count. */
export interface IdSource {
  task(): TaskId;
  question(): QuestionId;
  run(): RunId;
  message(): MessageId;
  review(): ReviewId;
  comment(): CommentId;
  verification(): VerificationId;
  checkpoint(): CheckpointId;
  /** An id for an agent's own session: a UUID, as the command lines want it. */
  session(): string;
}
