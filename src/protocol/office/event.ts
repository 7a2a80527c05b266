import { z } from "zod";
import { CallId, MessageId, OfficeId, ProjectId, QuestionId, ResultId, TaskId } from "../ids.ts";
import { toldEvent } from "../notify/told-event.ts";
import { TaskStatus } from "../task/task.ts";
import { MemberName, OfficeDefinition } from "./definition.ts";
import { ResultType } from "./said.ts";

/** The kind of the streams that hold offices. */
export const officeKind = "office";

/** The name of the platform in messages to members and in events. */
export const platformName = "Signalbox";

/** The sender of a message: a member, a person, or the platform. */
export const Sender = z.union([
  z.object({ is: z.literal("member"), name: MemberName }),
  z.object({ is: z.literal("person"), name: z.string() }),
  z.object({ is: z.literal("platform") }),
]);
export type Sender = z.infer<typeof Sender>;

/**
 * The content of a message to a member. A `call` asks for work, a `result` closes or adds to a call, a `message` is
 * from a person, and a `notice` tells a member why something it asked for did not happen.
 */
export const MailContent = z.discriminatedUnion("is", [
  z.object({ is: z.literal("call"), call: CallId }),
  z.object({ is: z.literal("result"), result: ResultId }),
  z.object({ is: z.literal("message"), text: z.string() }),
  z.object({ is: z.literal("notice"), text: z.string() }),
]);
export type MailContent = z.infer<typeof MailContent>;

const member = MemberName;
/** The id of a chain is that of the message that began it. */
const chain = MessageId;

const events = [
  z.object({
    type: z.literal("office.created"),
    id: OfficeId,
    definition: OfficeDefinition,
    /** Earlier versions did not record it: they had only the first project. */
    projectId: ProjectId.optional(),
    /** The directory of the person's project; null if the office has a workspace of its own. */
    project: z.string().nullable(),
    createdBy: z.string(),
  }),
  /** The project was read into the office's repository. Members work in a checkout of this commit. */
  z.object({ type: z.literal("project.imported"), commit: z.string(), branch: z.string().nullable() }),
  z.object({ type: z.literal("project.refused"), reason: z.string() }),
  /** The session of a member begins: its child task is created afterwards, at most once. */
  z.object({ type: z.literal("member.started"), member, childId: TaskId, agent: z.string() }),
  /** The status and totals of a member's child task after one of its events. */
  z.object({
    type: z.literal("member.reported"),
    member,
    childId: TaskId,
    seq: z.int(),
    status: TaskStatus,
    tokens: z.int(),
    costUsd: z.number(),
    questions: z.array(QuestionId),
  }),
  z.object({ type: z.literal("member.paused"), member }),
  z.object({ type: z.literal("member.resumed"), member }),
  /** The session of a member has ended. `isFinal` is false if its next message starts another one. */
  z.object({ type: z.literal("member.ended"), member, reason: z.string(), isFinal: z.boolean() }),
  /** The child task of an ended member has stopped. */
  z.object({ type: z.literal("session.stopped"), childId: TaskId }),
  /** A message waits for a member. One that wakes the member opens a turn; others wait for its next turn. */
  z.object({
    type: z.literal("mail.queued"),
    id: MessageId,
    from: Sender,
    to: member,
    content: MailContent,
    wakes: z.boolean(),
    chain,
  }),
  /** Messages were handed over to a member. This opens its turn with this number. */
  z.object({
    type: z.literal("turn.opened"),
    member,
    number: z.int(),
    chain,
    mail: z.array(MessageId),
  }),
  /** The agent has begun the turn, so it has read the messages. */
  z.object({ type: z.literal("turn.confirmed"), member, number: z.int() }),
  /** The office has taken the first `said` messages of a member. */
  z.object({ type: z.literal("member.heard"), member, said: z.int() }),
  /** A turn is over. `acted` is true if the agent called a tool or changed a file. */
  z.object({
    type: z.literal("turn.ended"),
    member,
    number: z.int(),
    /** The last text of the turn. For a program, the last step that it reported. */
    text: z.string(),
    acted: z.boolean(),
  }),
  /** A person wants the running turn of a member to stop. */
  z.object({ type: z.literal("turn.interrupted"), member, number: z.int(), by: z.string() }),
  /** The files of a workspace were committed after these turns. `workspace` is null for the shared workspace. */
  z.object({
    type: z.literal("work.saved"),
    workspace: member.nullable(),
    commit: z.string(),
    /** The changed paths; only the first ones if there are many. */
    changed: z.array(z.string()),
    changedCount: z.int(),
    turns: z.array(z.object({ member, number: z.int() })),
  }),
  /** Reports if the last saved commit is on a branch of the person's project. `problem` is null if it is. */
  z.object({
    type: z.literal("work.published"),
    branch: z.string(),
    commit: z.string(),
    problem: z.string().nullable(),
  }),
  z.object({ type: z.literal("step.completed"), member, text: z.string() }),
  /** A member calls another one. `parent` is the call that the caller serves, if there is one. */
  z.object({
    type: z.literal("call.made"),
    id: CallId,
    caller: member,
    callee: member,
    task: z.string(),
    context: z.string().nullable(),
    chain,
    parent: CallId.nullable(),
    depth: z.int(),
  }),
  /** A call was not made. It counts as one of the chain's calls, so that nobody tries for ever. */
  z.object({
    type: z.literal("call.refused"),
    caller: member,
    callee: z.string(),
    chain,
    reason: z.string(),
    /** The members of the cycle that the call would have closed, from the caller back to the caller. */
    cycle: z.array(member).optional(),
  }),
  /** A call between two members that have only talked so far waits for a person's decision. */
  z.object({ type: z.literal("call.held"), id: CallId, questionId: QuestionId }),
  z.object({ type: z.literal("call.allowed"), id: CallId }),
  z.object({ type: z.literal("call.completed"), id: CallId, result: ResultId }),
  z.object({ type: z.literal("call.failed"), id: CallId, reason: z.string() }),
  z.object({ type: z.literal("call.expired"), id: CallId }),
  /** A result of a member for another one; `call` is the call that it closes, if there is one. */
  z.object({
    type: z.literal("result.stored"),
    id: ResultId,
    from: member,
    to: member,
    resultType: ResultType,
    contentType: z.string().nullable(),
    content: z.string(),
    call: CallId.nullable(),
  }),
  /** A chain has made all the calls that it may make. Its open calls go on. */
  z.object({ type: z.literal("chain.limited"), chain, reason: z.string() }),
  /** A chain has used its budget: its calls fail, and no turn is opened for it any more. */
  z.object({ type: z.literal("chain.stopped"), chain, reason: z.string() }),
  toldEvent,
  z.object({ type: z.literal("office.paused") }),
  z.object({ type: z.literal("office.resumed") }),
  z.object({ type: z.literal("office.ended"), reason: z.string() }),
  z.object({ type: z.literal("office.deleted") }),
] as const;

/** An event of an office. */
export const OfficeEvent = z.discriminatedUnion("type", events);
export type OfficeEvent = z.infer<typeof OfficeEvent>;
