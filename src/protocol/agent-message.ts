import { z } from "zod";
import { MessageId, QuestionId, TaskId } from "./ids.ts";
import { TaskType } from "./task/task.ts";
import { CriterionResult } from "./workflow/criterion.ts";

/** What the person and the agent have said to each other. */
const Conversation = z.array(z.object({ by: z.enum(["person", "agent"]), text: z.string() }));

/** The first thing a session is told: the work, and its place in the workflow. */
const TaskStart = z.object({
  type: z.literal("task_start"),
  messageId: MessageId,
  taskId: TaskId,
  taskType: TaskType,
  title: z.string(),
  description: z.string(),
  phase: z.int().nullable(),
  role: z.string(),
  deliverables: z.array(z.string()),
  guides: z.array(z.string()),
  /** Why a session begins anew that takes turns, and everything that was said before it. */
  before: z.object({ reason: z.string(), conversation: Conversation }).optional(),
});

const QuestionAnswer = z.object({
  type: z.literal("question_answer"),
  messageId: MessageId,
  questionId: QuestionId,
  answer: z.string(),
});

const UserMessage = z.object({ type: z.literal("user_message"), messageId: MessageId, text: z.string() });

const Resume = z.object({
  type: z.literal("resume"),
  messageId: MessageId,
  reason: z.string(),
  checkpointId: z.string().nullable(),
  /** What was said before, for an agent that cannot take up its own session. */
  conversation: Conversation.optional(),
});

const ProtocolError = z.object({
  type: z.literal("protocol_error"),
  messageId: MessageId,
  block: z.string(),
  field: z.string().nullable(),
  reason: z.string(),
});

/** The answer to what an agent asked through its own question or permission tool, one list for each question. */
const AskAnswered = z.object({
  type: z.literal("ask_answer"),
  messageId: MessageId,
  ask: z.object({ id: z.string(), kind: z.enum(["question", "permission"]), raw: z.unknown() }),
  answers: z.array(z.array(z.string())),
});

/** Most of what the task, or the day, may cost has been spent. In US dollars. */
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

/** The phase before was approved; the next one begins. */
const PhaseStart = z.object({
  type: z.literal("phase_start"),
  messageId: MessageId,
  phase: z.int(),
  name: z.string(),
  steps: z.array(StepWork),
  deliverables: z.array(z.string()),
  guides: z.array(z.string()),
});

/** The verification failed: the phase is to be done again, by the report. */
const Rework = z.object({
  type: z.literal("rework"),
  messageId: MessageId,
  phase: z.int(),
  attempt: z.int(),
  report: z.object({ criteria: z.array(CriterionResult) }),
});

/** What the person decided on a phase, with everything they wrote to it. */
const ReviewFeedback = z.object({
  type: z.literal("review_feedback"),
  messageId: MessageId,
  phase: z.int(),
  decision: z.enum(["approve", "request_changes"]),
  comment: z.string(),
  comments: z.array(
    z.object({
      /** By this number the agent answers it. */
      number: z.int().optional(),
      file: z.string().nullable(),
      line: z.int().optional(),
      toLine: z.int().optional(),
      excerpt: z.string().optional(),
      body: z.string(),
      /** What was said under it since. */
      replies: z.array(z.object({ author: z.string(), body: z.string() })).optional(),
    }),
  ),
});

const FilenameInvalid = z.object({
  type: z.literal("filename_invalid"),
  messageId: MessageId,
  original: z.string(),
  suggested: z.string(),
});

/** What a verification agent is to judge: a commit, which is its working directory, by these criteria. */
const VerifyStart = z.object({
  type: z.literal("verify_start"),
  messageId: MessageId,
  taskId: TaskId,
  taskType: TaskType,
  title: z.string(),
  description: z.string(),
  phase: z.int(),
  phaseName: z.string(),
  attempt: z.int(),
  commit: z.string(),
  criteria: z.array(z.object({ id: z.string(), text: z.string() })),
  documents: z.array(z.string()),
  guide: z.string().nullable(),
});

/**
 * What the platform tells an agent: one JSON object a line on stdin for programs, the same in words for
 * LLM command lines. The intent to send is recorded before the write, so after a crash a message is sent
 * at most once more, with the same id, and is never lost.
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
  FilenameInvalid,
  VerifyStart,
]);
export type AgentMessage = z.infer<typeof AgentMessage>;
