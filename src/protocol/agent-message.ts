import { z } from "zod";
import { MessageId, QuestionId, TaskId } from "./ids.ts";
import { TaskType } from "./task/task.ts";

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
  conversation: z.array(z.object({ by: z.enum(["person", "agent"]), text: z.string() })).optional(),
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
]);
export type AgentMessage = z.infer<typeof AgentMessage>;
