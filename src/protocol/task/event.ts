import { z } from "zod";
import type { Message } from "../dialects/message.ts";
import { AgentMessage } from "../agent-message.ts";
import { MessageId, QuestionId, RunId, TaskId } from "../ids.ts";
import { careEvents } from "./care-event.ts";
import { Exit } from "../run/exit.ts";
import { OpenAsk } from "../run/open-ask.ts";
import { PhaseOutline } from "../workflow/outline.ts";
import { gateEvents } from "./gate-event.ts";
import { keepEvents } from "./keep-event.ts";
import { Question } from "./question.ts";
import { AgentStatus, BlockedBy, TaskError, TaskParent, TaskStatus, TaskType } from "./task.ts";
import { VerifyAssignment } from "./verify-assignment.ts";

/** A time at which the platform must act, whether or not it was running in between. */
export const Timer = z.object({
  id: z.string(),
  taskId: TaskId,
  dueAt: z.iso.datetime(),
  purpose: z.enum([
    "retry_after_error",
    "hibernate",
    "probe",
    "silence",
    /** A verifier must have given its result by then. */
    "deadline",
    /** Only in logs of earlier versions, which judged within the task's own stream. */
    "judge_deadline",
    "judge_again",
    "review_reminder",
    "review_urgent_reminder",
    "review_escalation",
    "review_auto_approval",
    "checkpoint",
  ]),
});
export type Timer = z.infer<typeof Timer>;

/** A message of the agent's as it was read; dialects/message.ts has the shapes. */
const SaidMessage = z.custom<Message>(
  (value) => typeof value === "object" && value !== null && "type" in value,
);

const events = [
  z.object({
    type: z.literal("task.created"),
    id: TaskId,
    taskType: TaskType,
    title: z.string(),
    description: z.string(),
    agent: z.string(),
    createdBy: z.string(),
    workspace: z.string(),
    outline: z.array(PhaseOutline),
    source: z.string().nullable(),
    verifier: z.string().nullable(),
    budgetUsd: z.number().optional(),
    parent: TaskParent.optional(),
    /** The work that this task judges, if it is a verifier. */
    verify: VerifyAssignment.optional(),
  }),
  z.object({
    type: z.literal("task.edited"),
    taskType: TaskType.optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    agent: z.string().optional(),
    outline: z.array(PhaseOutline).optional(),
    source: z.string().nullable().optional(),
    verifier: z.string().nullable().optional(),
  }),
  z.object({
    type: z.literal("task.moved"),
    from: TaskStatus,
    to: TaskStatus,
    trigger: z.string(),
    error: TaskError.optional(),
  }),
  z.object({
    type: z.literal("agent.moved"),
    from: AgentStatus,
    to: AgentStatus,
    trigger: z.string(),
    blockedBy: BlockedBy.nullable(),
  }),
  z.object({ type: z.literal("task.deleted") }),
  z.object({
    type: z.literal("run.planned"),
    runId: RunId,
    agent: z.string(),
    phase: z.int().nullable(),
    role: z.string(),
    /** The agent's own session, for kinds that take turns and can be taken up; null for programs. */
    session: z.object({ is: z.enum(["new", "resumed"]), id: z.string() }).nullable(),
    /** What the person said, and the agent was still to be told, is told with the task itself. */
    retold: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("run.started"),
    runId: RunId,
    pid: z.int(),
    adopted: z.boolean(),
    /** Whether its processes are contained; absent where nobody wrote it down. */
    sandboxed: z.boolean().optional(),
  }),
  /** The agent has a session, under the id by which it can be taken up; from now on it takes turns. */
  z.object({ type: z.literal("session.opened"), runId: RunId, id: z.string() }),
  /** The run has no session and can take no turn: the one it was to take up is gone, or none could be opened. */
  z.object({ type: z.literal("session.lost"), runId: RunId, reason: z.string() }),
  z.object({ type: z.literal("run.ended"), runId: RunId, exit: Exit, stderrTail: z.string() }),
  z.object({ type: z.literal("message.planned"), message: AgentMessage }),
  z.object({ type: z.literal("message.sent"), messageId: MessageId, runId: RunId }),
  /** The agent itself confirms that it has the message. */
  z.object({ type: z.literal("message.received"), messageId: MessageId }),
  /** So many things go on in the agent's background, turns or not. */
  z.object({ type: z.literal("background.changed"), running: z.int() }),
  z.object({
    type: z.literal("output.written"),
    runId: RunId,
    stream: z.enum(["stdout", "stderr"]),
    from: z.int(),
    to: z.int(),
  }),
  z.object({ type: z.literal("agent.said"), text: z.string() }),
  z.object({
    type: z.literal("action.performed"),
    id: z.string(),
    name: z.string(),
    phase: z.enum(["start", "end"]),
    ok: z.boolean().optional(),
    summary: z.string().optional(),
  }),
  z.object({
    type: z.literal("usage.recorded"),
    model: z.string(),
    input: z.int(),
    output: z.int(),
    cacheRead: z.int(),
    cacheWrite: z.int(),
    costUsd: z.number(),
    /** Only in logs of earlier versions: used by the verifier, which had no stream of its own. */
    byVerifier: z.boolean().optional(),
  }),
  z.object({
    type: z.literal("limit.reported"),
    phase: z.enum(["retrying", "blocked", "warning"]),
    cause: z.string(),
    resetsAt: z.iso.datetime().nullable(),
  }),
  z.object({
    type: z.literal("turn.ended"),
    runId: RunId,
    status: z.enum(["ok", "error", "interrupted", "limit", "max_turns", "budget"]),
    message: z.string().optional(),
  }),
  /** The agent asks through a tool of its own and waits in the middle of its turn. */
  z.object({ type: z.literal("ask.opened"), ask: OpenAsk }),
  z.object({ type: z.literal("ask.closed"), askId: z.string() }),
  /** A line of a structured stream that nobody understood. All of them are in the kept log. */
  z.object({
    type: z.literal("output.unread"),
    runId: RunId,
    line: z.string(),
    /** How many there were in one go, this one among them; one where it is absent. */
    count: z.int().optional(),
  }),
  z.object({ type: z.literal("question.asked"), question: Question }),
  z.object({
    type: z.literal("question.answered"),
    questionId: QuestionId,
    answer: z.string(),
    skipped: z.boolean(),
    answeredBy: z.string(),
  }),
  z.object({ type: z.literal("question.withdrawn"), questionId: QuestionId, reason: z.string() }),
  z.object({ type: z.literal("person.wrote"), text: z.string(), author: z.string() }),
  z.object({
    type: z.literal("completion.reported"),
    summary: z.string().nullable(),
    keys: z.record(z.string(), z.string()),
  }),
  z.object({
    type: z.literal("error.reported"),
    error: TaskError,
    recovery: z.enum(["pause_and_retry", "checkpoint_and_fail", "notify_user"]),
  }),
  z.object({
    type: z.literal("dependency.requested"),
    name: z.string(),
    dependencyType: z.string(),
    description: z.string(),
  }),
  z.object({
    type: z.literal("message.voided"),
    messageType: z.string(),
    rawContent: z.string(),
    reason: z.string(),
  }),
  z.object({
    type: z.literal("message.deferred"),
    message: SaidMessage,
    reason: z.string(),
  }),
  /** What was put off is decided on now. */
  z.object({ type: z.literal("message.taken") }),
  z.object({
    type: z.literal("protocol.diagnosed"),
    code: z.string(),
    message: z.string(),
    rawContent: z.string().optional(),
    /** The name of a block that stood in a code fence. */
    block: z.string().optional(),
    /** The agent was told of it, so that it can correct itself. */
    returned: z.boolean(),
  }),
  z.object({ type: z.literal("timer.set"), timer: Timer }),
  z.object({ type: z.literal("timer.cleared"), timerId: z.string(), fired: z.boolean() }),
  ...careEvents,
  ...gateEvents,
  ...keepEvents,
] as const;

/**
 * Everything that can happen to a task, in the past tense. Nothing changes a task except one of these,
 * appended to its stream; no event is ever rewritten. `task.moved` and `agent.moved` are the transitions:
 * each names where from, where to and what caused it.
 */
export const TaskEvent = z.discriminatedUnion("type", events);
export type TaskEvent = z.infer<typeof TaskEvent>;
