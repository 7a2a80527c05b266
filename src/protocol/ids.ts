import { z } from "zod";

/** The id of a task. The prefix of an id names its type, so that ids of different things cannot be confused. */
export const TaskId = z.templateLiteral(["t_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type TaskId = z.infer<typeof TaskId>;

/** The id of a question from an agent. */
export const QuestionId = z.templateLiteral(["q_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type QuestionId = z.infer<typeof QuestionId>;

/** The id of a run of an agent's process; also the name of its run directory. */
export const RunId = z.templateLiteral(["r_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type RunId = z.infer<typeof RunId>;

/** The id of a message to an agent. A message that is sent again after a crash has the same id. */
export const MessageId = z.templateLiteral(["m_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type MessageId = z.infer<typeof MessageId>;

/** The id of a review of one attempt at a phase. */
export const ReviewId = z.templateLiteral(["rv_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type ReviewId = z.infer<typeof ReviewId>;

/** The id of a comment on a review. */
export const CommentId = z.templateLiteral(["cm_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type CommentId = z.infer<typeof CommentId>;

/** The id of a verification of one attempt at a phase. */
export const VerificationId = z.templateLiteral(["v_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type VerificationId = z.infer<typeof VerificationId>;

/** The id of a checkpoint of a task. */
export const CheckpointId = z.templateLiteral(["c_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type CheckpointId = z.infer<typeof CheckpointId>;

/** The id of an orchestration of a task list. */
export const OrchestrationId = z.templateLiteral(["o_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type OrchestrationId = z.infer<typeof OrchestrationId>;

/** The id of an office. */
export const OfficeId = z.templateLiteral(["of_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type OfficeId = z.infer<typeof OfficeId>;

/** The id of a call from one member of an office to another. */
export const CallId = z.templateLiteral(["ca_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type CallId = z.infer<typeof CallId>;

/** The id of a result that a member of an office delivered. */
export const ResultId = z.templateLiteral(["rs_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type ResultId = z.infer<typeof ResultId>;

/** The id of a project. */
export const ProjectId = z.templateLiteral(["p_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type ProjectId = z.infer<typeof ProjectId>;

/** The id of a trigger. */
export const TriggerId = z.templateLiteral(["tr_", z.string().regex(/^[a-z0-9]{8}$/)]);
export type TriggerId = z.infer<typeof TriggerId>;

/** A generator of ids. Only the CLI's implementation uses randomness; tests count. */
export interface IdSource {
  task(): TaskId;
  question(): QuestionId;
  run(): RunId;
  message(): MessageId;
  review(): ReviewId;
  comment(): CommentId;
  verification(): VerificationId;
  checkpoint(): CheckpointId;
  orchestration(): OrchestrationId;
  office(): OfficeId;
  call(): CallId;
  result(): ResultId;
  project(): ProjectId;
  trigger(): TriggerId;
  /** Returns an id for an agent's own session: a UUID, as the command lines require. */
  session(): string;
}
