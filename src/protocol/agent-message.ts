import { z } from "zod";
import { VerifyAssignment } from "./task/verify-assignment.ts";
import { MessageId, QuestionId, TaskId } from "./ids.ts";
import { ToldMail } from "./task/member-event.ts";
import { TaskType } from "./task/task.ts";
import { CriterionResult } from "./workflow/criterion.ts";
import { PhaseBrief } from "./workflow/phase-brief.ts";

/** The messages exchanged between the person and the agent. */
const Conversation = z.array(z.object({ by: z.enum(["person", "agent"]), text: z.string() }));

/** The instructions of the phase; absent in tasks without phases and in logs of earlier versions. */
const Brief = PhaseBrief.optional();

/** The first message of a session: the work and its position in the workflow. */
const TaskStart = z.object({
  type: z.literal("task_start"),
  messageId: MessageId,
  taskId: TaskId,
  taskType: TaskType,
  title: z.string(),
  description: z.string(),
  phase: z.int().nullable(),
  role: z.string(),
  /** The language to write in: that of the office for its members, else that of the task. */
  language: z.enum(["en", "ko"]).optional(),
  /** The id of the task in its list, if an orchestration created the task. */
  listId: z.string().optional(),
  deliverables: z.array(z.string()),
  guides: z.array(z.string()),
  /** The rules of the task's type, which hold in every phase. */
  instructions: z.string().optional(),
  brief: Brief,
  /** The reason for restarting a session that takes turns, and the conversation before the restart. */
  before: z
    .object({ reason: z.string(), conversation: Conversation, marker: z.string().optional() })
    .optional(),
});

const QuestionAnswer = z.object({
  type: z.literal("question_answer"),
  messageId: MessageId,
  questionId: QuestionId,
  /** The question as the agent asked it. */
  question: z.string().optional(),
  answer: z.string(),
});

const UserMessage = z.object({ type: z.literal("user_message"), messageId: MessageId, text: z.string() });

const Resume = z.object({
  type: z.literal("resume"),
  messageId: MessageId,
  reason: z.string(),
  checkpointId: z.string().nullable(),
  /** The line that reports the work as complete, if the agent must be reminded of it. */
  marker: z.string().optional(),
  /** The conversation so far, for an agent that cannot resume its own session. */
  conversation: Conversation.optional(),
});

/** A block or marker of the agent was not accepted. */
const ProtocolError = z.object({
  type: z.literal("protocol_error"),
  messageId: MessageId,
  block: z.string(),
  field: z.string().nullable(),
  reason: z.string(),
  /** The next step for the agent. Without it, the agent corrects the block and prints it again. */
  advice: z.string().optional(),
});

/** The answer to an ask of the agent's own question or permission tool, with one list for each question. */
const AskAnswered = z.object({
  type: z.literal("ask_answer"),
  messageId: MessageId,
  ask: z.object({ id: z.string(), kind: z.enum(["question", "permission"]), raw: z.unknown() }),
  answers: z.array(z.array(z.string())),
});

/** Warns that most of the budget of the task or the day is spent. Amounts are in US dollars. */
const Budget = z.object({
  type: z.literal("budget"),
  messageId: MessageId,
  used: z.number(),
  limit: z.number(),
});

const StepWork = z.object({
  name: z.string(),
  guide: z.string().nullable(),
  deliverable: z.string().nullable(),
});

/** The previous phase was approved; the next one begins. */
const PhaseStart = z.object({
  type: z.literal("phase_start"),
  messageId: MessageId,
  phase: z.int(),
  name: z.string(),
  steps: z.array(StepWork),
  deliverables: z.array(z.string()),
  guides: z.array(z.string()),
  language: z.enum(["en", "ko"]).optional(),
  brief: Brief,
});

/** The verification failed; the agent must correct the failed criteria, which are all that the report has. */
const Rework = z.object({
  type: z.literal("rework"),
  messageId: MessageId,
  phase: z.int(),
  attempt: z.int(),
  report: z.object({ criteria: z.array(CriterionResult) }),
  brief: Brief,
});

/** The person's decision on a phase, with all comments. */
const ReviewFeedback = z.object({
  type: z.literal("review_feedback"),
  messageId: MessageId,
  phase: z.int(),
  decision: z.enum(["approve", "request_changes"]),
  comment: z.string(),
  comments: z.array(
    z.object({
      /** The number that the agent uses to answer the comment. */
      number: z.int().optional(),
      file: z.string().nullable(),
      line: z.int().optional(),
      toLine: z.int().optional(),
      excerpt: z.string().optional(),
      body: z.string(),
      /** Replies to the comment since it was written. */
      replies: z.array(z.object({ author: z.string(), body: z.string() })).optional(),
    }),
  ),
  /** Only with a request for changes. */
  brief: Brief,
});

/** Messages of the thin dialect for an agent that is main, one per line. */
const Thin = z.object({ type: z.literal("thin"), messageId: MessageId, text: z.string() });

/** A message for a member of an office. An agent that takes turns gets all messages of a turn as one text. */
const OfficeMessage = z.object({
  type: z.literal("office_message"),
  messageId: MessageId,
  ...ToldMail.shape,
});

/** The answer to a DEPENDENCY_REQUEST. A value is in the environment of later processes, never in the message. */
const DependencyAnswer = z.object({
  type: z.literal("dependency_answer"),
  messageId: MessageId,
  name: z.string(),
  provided: z.boolean(),
  /** The environment variable with the value; null if there is none. */
  variable: z.string().nullable(),
  default: z.string().nullable(),
});

const FilenameInvalid = z.object({
  type: z.literal("filename_invalid"),
  messageId: MessageId,
  original: z.string(),
  suggested: z.string(),
  /** The reasons, if the name is allowed but can cause problems. */
  warnings: z.array(z.string()).optional(),
});

/**
 * The assignment of a verification agent: a commit, checked out as its working directory, and the criteria to judge.
 */
const VerifyStart = z.object({
  type: z.literal("verify_start"),
  messageId: MessageId,
  ...VerifyAssignment.omit({ verificationId: true, checked: true }).shape,
  /** The platform's own findings on the same commit; absent in logs of earlier versions. */
  checked: z.array(CriterionResult).optional(),
});

/**
 * A message from the platform to an agent: one JSON object per line on stdin for programs, prose for LLM command lines.
 * The intent to send is recorded before the write, so after a crash a message is sent at most once more, with the same
 * id, and is never lost.
 */
export const AgentMessage = z.discriminatedUnion("type", [
  TaskStart,
  QuestionAnswer,
  UserMessage,
  Resume,
  ProtocolError,
  AskAnswered,
  Budget,
  PhaseStart,
  Rework,
  ReviewFeedback,
  Thin,
  OfficeMessage,
  FilenameInvalid,
  DependencyAnswer,
  VerifyStart,
]);
export type AgentMessage = z.infer<typeof AgentMessage>;
