import { z } from "zod";
import type { Message } from "../dialects/message.ts";
import { AgentMessage } from "../agent-message.ts";
import { MessageId, ProjectId, QuestionId, RunId, TaskId } from "../ids.ts";
import { toldEvent } from "../notify/told-event.ts";
import { MainAssignment, mainEvents } from "./main-event.ts";
import { MemberAssignment, memberEvents } from "./member-event.ts";
import { deliveryEvents } from "./delivery-event.ts";
import { monitoringEvents } from "./monitoring-event.ts";
import { Exit } from "../run/exit.ts";
import { OpenAsk } from "../run/open-ask.ts";
import { PhaseOutline } from "../workflow/outline.ts";
import { gateEvents } from "./gate-event.ts";
import { storageEvents } from "./storage-event.ts";
import { Question } from "./question.ts";
import { AgentStatus, BlockedBy, TaskError, TaskNode, TaskParent, TaskStatus, TaskType } from "./task.ts";
import { SpecialistAssignment } from "./specialist-assignment.ts";
import { VerifyAssignment } from "./verify-assignment.ts";

/** A time at which the platform must act, even if it was not running in between. */
export const Timer = z.object({
  id: z.string(),
  taskId: TaskId,
  dueAt: z.iso.datetime(),
  purpose: z.enum([
    "retry_after_error",
    "hibernate",
    /** The expiry of a question of a member of an office. */
    "question",
    "probe",
    "silence",
    /** The deadline for a verifier's result. */
    "deadline",
    /** Only in logs of earlier versions, which judged within the task's own stream. */
    "judge_deadline",
    "judge_again",
    "review_reminder",
    "review_urgent_reminder",
    "review_escalation",
    "review_auto_approval",
    "checkpoint",
    /** The time at which a program that has gone quiet is told about a misplaced block. */
    "correction",
    /** The time at which a program that completed with a question, and has its answer, counts as done. */
    "completion",
    /** The time at which a delivery in progress is looked at again. */
    "delivery",
  ]),
});
export type Timer = z.infer<typeof Timer>;

/** A message of the agent as it was read; dialects/message.ts defines the shapes. */
const SaidMessage = z.custom<Message>(
  (value) => typeof value === "object" && value !== null && "type" in value,
);

const events = [
  z.object({
    type: z.literal("task.created"),
    id: TaskId,
    /** Earlier versions did not record it: they had only the first project. */
    project: ProjectId.optional(),
    taskType: TaskType,
    title: z.string(),
    description: z.string(),
    agent: z.string(),
    createdBy: z.string(),
    workspace: z.string(),
    outline: z.array(PhaseOutline),
    /** SHA-256 of the workflow definition and its guides; earlier versions did not record it. */
    definition: z.string().optional(),
    source: z.string().nullable(),
    verifier: z.string().nullable(),
    budgetUsd: z.number().optional(),
    /** The labels that a node must have to work on the task. */
    labels: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    parent: TaskParent.optional(),
    /** The work that this task judges, if it is a verifier. */
    verify: VerifyAssignment.optional(),
    /** The task of a list that this task does, if an orchestration created it. */
    specialist: SpecialistAssignment.optional(),
    /** The orchestration that this task leads, if its agent is main. */
    main: MainAssignment.optional(),
    /** The office that the agent is a member of, if there is one. */
    member: MemberAssignment.optional(),
  }),
  z.object({
    type: z.literal("task.edited"),
    taskType: TaskType.optional(),
    title: z.string().optional(),
    description: z.string().optional(),
    agent: z.string().optional(),
    project: ProjectId.optional(),
    outline: z.array(PhaseOutline).optional(),
    definition: z.string().optional(),
    source: z.string().nullable().optional(),
    verifier: z.string().nullable().optional(),
    labels: z.array(z.string()).optional(),
  }),
  /** A person hid the ended task from the inbox and the board, or showed it again. */
  z.object({ type: z.literal("task.hidden"), hidden: z.boolean() }),
  /** A person changed the tags of the task; these are all that it has now. */
  z.object({ type: z.literal("task.tagged"), tags: z.array(z.string()) }),
  /** From now on the task runs on this node, or on a single server (null), in this workspace. */
  z.object({
    type: z.literal("task.placed"),
    node: TaskNode.nullable(),
    workspace: z.string(),
    /** The commit to which the workspace was restored, if there was one. */
    commit: z.string().optional(),
    /** Files whose content the file store has lost. */
    lost: z.array(z.string()).optional(),
  }),
  /** The task waits because no working node has all the labels that it requires. */
  z.object({ type: z.literal("node.missing"), labels: z.array(z.string()) }),
  /** A node has the labels again. */
  z.object({ type: z.literal("node.found") }),
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
    /** The agent's own session, for kinds that take turns and can resume; null for programs. */
    session: z.object({ is: z.enum(["new", "resumed"]), id: z.string() }).nullable(),
    /** True if the person's unsent messages are included in the task's opening message. */
    retold: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("run.started"),
    runId: RunId,
    pid: z.int(),
    adopted: z.boolean(),
    /** True if its processes are sandboxed; absent if it was not recorded. */
    sandboxed: z.boolean().optional(),
    /** Present if its command line did not report its version in time, so it may be too old. */
    versionUnknown: z.literal(true).optional(),
  }),
  /** The run's network does not allow this host. Recorded once per run and host. */
  z.object({ type: z.literal("host.refused"), runId: RunId, host: z.string() }),
  /** The agent has a session with an id by which it can be resumed; from now on it takes turns. */
  z.object({ type: z.literal("session.opened"), runId: RunId, id: z.string() }),
  /** The run has no session and cannot take turns: the one to resume is gone, or none could be opened. */
  z.object({ type: z.literal("session.lost"), runId: RunId, reason: z.string() }),
  z.object({ type: z.literal("run.ended"), runId: RunId, exit: Exit, stderrTail: z.string() }),
  z.object({ type: z.literal("message.planned"), message: AgentMessage }),
  z.object({ type: z.literal("message.sent"), messageId: MessageId, runId: RunId }),
  /** The agent itself confirmed that it received the message. */
  z.object({ type: z.literal("message.received"), messageId: MessageId }),
  /** The number of processes in the agent's background, during turns and between them. */
  z.object({ type: z.literal("background.changed"), running: z.int() }),
  z.object({
    type: z.literal("output.written"),
    runId: RunId,
    stream: z.enum(["stdout", "stderr"]),
    from: z.int(),
    to: z.int(),
    /** Present if the last line is not complete. */
    open: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("agent.said"),
    text: z.string(),
    /** For a text that a program printed: the length of the output log up to its end. */
    to: z.int().optional(),
  }),
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
  /** The agent asks through a tool of its own and waits during its turn. */
  z.object({ type: z.literal("ask.opened"), ask: OpenAsk }),
  z.object({ type: z.literal("ask.closed"), askId: z.string() }),
  /** A line of a structured stream that could not be parsed. The output log contains all of them. */
  z.object({
    type: z.literal("output.unread"),
    runId: RunId,
    line: z.string(),
    /** Number of such lines in one read, including this one; absent means one. */
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
    /** Absent in events of earlier versions. */
    required: z.boolean().optional(),
    default: z.string().optional(),
  }),
  /** A person provided what the agent asked for, or declined. A value is in the settings, never here. */
  z.object({
    type: z.literal("dependency.answered"),
    name: z.string(),
    provided: z.boolean(),
    /** The setting with the value, if there is one. */
    setting: z.string().nullable(),
    answeredBy: z.string(),
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
  /** The deferred messages are handled now. */
  z.object({ type: z.literal("message.taken") }),
  z.object({
    type: z.literal("protocol.diagnosed"),
    code: z.string(),
    message: z.string(),
    rawContent: z.string().optional(),
    /** The name of a block that was inside a code fence or on a line with other text. */
    block: z.string().optional(),
    /** True if the agent was notified, so that it can correct itself. */
    returned: z.boolean(),
  }),
  z.object({ type: z.literal("timer.set"), timer: Timer }),
  z.object({ type: z.literal("timer.cleared"), timerId: z.string(), fired: z.boolean() }),
  toldEvent,
  ...mainEvents,
  ...memberEvents,
  ...monitoringEvents,
  ...gateEvents,
  ...storageEvents,
  ...deliveryEvents,
] as const;

/**
 * Everything that can happen to a task, in the past tense. A task changes only by appending one of these to its stream;
 * no event is ever rewritten. `task.moved` and `agent.moved` are the transitions: each names the old state, the new
 * state and the cause.
 */
export const TaskEvent = z.discriminatedUnion("type", events);
export type TaskEvent = z.infer<typeof TaskEvent>;
