import type { CallId, MessageId, OfficeId, ProjectId, QuestionId, ResultId, TaskId } from "../ids.ts";
import type { TaskStatus } from "../task/task.ts";
import type { OfficeDefinition } from "./definition.ts";
import type { MailContent, Sender } from "./event.ts";
import type { ResultType } from "./said.ts";

/** A message to a member that is queued, or handed over and not confirmed yet. */
export interface Mail {
  readonly id: MessageId;
  readonly from: Sender;
  readonly content: MailContent;
  readonly wakes: boolean;
  readonly chain: MessageId;
  readonly queuedAt: string;
}

/** A turn in progress. */
export interface Turn {
  readonly number: number;
  readonly chain: MessageId;
  readonly mail: readonly Mail[];
  readonly openedAt: string;
  /** True if the agent has begun the turn, so it has read the messages. */
  readonly confirmed: boolean;
  /** True if a person has interrupted the turn. */
  readonly interrupted: boolean;
}

/** The session of a member: its child task, and the totals of that task. */
export interface MemberSession {
  readonly childId: TaskId;
  readonly agent: string;
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
  /** The questions that wait for a person. */
  readonly questions: readonly QuestionId[];
  /** The number of the member's messages that the office has taken. */
  readonly heard: number;
}

/** A member of an office. */
export interface MemberState {
  readonly name: string;
  /** Null before the first message, and after a session that the next message replaces. */
  readonly session: MemberSession | null;
  readonly paused: boolean;
  /** The reason why the member has ended for good; null if it has not. */
  readonly ended: string | null;
  /** Messages that are not handed over yet, oldest first. */
  readonly queue: readonly Mail[];
  readonly turn: Turn | null;
  /** The number of turns so far. */
  readonly turns: number;
  /** The call that the member works on; null if there is none. */
  readonly serving: CallId | null;
  /** True if a person has interrupted the work on that call. The next message resumes it. */
  readonly interrupted: boolean;
  /** The number of sessions in a row that ended without a completed turn. */
  readonly failures: number;
  /** The totals of sessions that have ended. */
  readonly before: { readonly tokens: number; readonly costUsd: number };
}

export type CallStatus = "pending" | "in_progress" | "completed" | "failed" | "expired";

/** A call from one member to another. */
export interface Call {
  readonly id: CallId;
  readonly caller: string;
  readonly callee: string;
  readonly task: string;
  readonly context: string | null;
  readonly chain: MessageId;
  readonly parent: CallId | null;
  readonly depth: number;
  readonly status: CallStatus;
  /** The question to a person that holds the call; null if there is none. */
  readonly heldBy: QuestionId | null;
  readonly madeAt: string;
  readonly takenAt: string | null;
  readonly endedAt: string | null;
  readonly result: ResultId | null;
  readonly reason: string | null;
}

/** A result of a member for another one. */
export interface OfficeResult {
  readonly id: ResultId;
  readonly from: string;
  readonly to: string;
  readonly resultType: ResultType;
  readonly contentType: string | null;
  readonly content: string;
  readonly call: CallId | null;
  readonly storedAt: string;
  readonly status: "pending" | "delivered";
}

/** A person's message with all calls that follow from it. */
export interface Chain {
  readonly id: MessageId;
  /** The number of calls, including refused ones. */
  readonly calls: number;
  readonly costUsd: number;
  /** The reason why the chain may make no more calls; null if it may. */
  readonly limited: string | null;
  /** The reason why no turn is opened for the chain any more; null if it goes on. */
  readonly stopped: string | null;
}

/** Two members that have exchanged results without acting. */
export interface IdlePair {
  readonly members: readonly [string, string];
  /** Round trips in a row in which neither of them called a tool or changed a file. */
  readonly roundTrips: number;
}

/** A cycle of waits that a refused call would have closed, from the caller back to the caller. */
export interface BrokenCycle {
  readonly members: readonly string[];
  readonly at: string;
}

/** The last committed files of a workspace. */
export interface SavedWork {
  /** The member whose workspace it is; null for the shared workspace. */
  readonly workspace: string | null;
  readonly commit: string;
  readonly changed: readonly string[];
  readonly changedCount: number;
  readonly savedAt: string;
}

/** The person's project that the members work on. */
export interface OfficeProject {
  readonly path: string;
  /** The commit from which the work started; null until the project is imported. */
  readonly base: string | null;
  readonly branch: string | null;
  /** The reason why the project could not be imported; null if there is none. */
  readonly refused: string | null;
  /** The branch of the project with the work; null if there is none yet. */
  readonly published: {
    readonly branch: string;
    readonly commit: string;
    readonly problem: string | null;
  } | null;
}

/** The state of an office. Ended calls and their results are kept for a while, so that people can read them. */
export interface OfficeState {
  readonly seq: number;
  readonly id: OfficeId;
  /** The project that the office belongs to. */
  readonly projectId: ProjectId;
  readonly definition: OfficeDefinition;
  /** Null if the office does not use a project. */
  readonly project: OfficeProject | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly status: "running" | "paused" | "ended";
  readonly members: readonly MemberState[];
  readonly calls: readonly Call[];
  readonly results: readonly OfficeResult[];
  readonly chains: readonly Chain[];
  readonly idlePairs: readonly IdlePair[];
  /** The last broken cycles, oldest first. */
  readonly broken: readonly BrokenCycle[];
  readonly work: readonly SavedWork[];
  /** Ended turns whose files are not committed yet. */
  readonly unsaved: readonly { readonly member: string; readonly number: number }[];
  /** Child tasks of ended members that may still run. */
  readonly stopping: readonly TaskId[];
  readonly deleted: boolean;
}

/** Returns true if a call still waits for its result. */
export function isOpenCall({ status }: Pick<Call, "status">): boolean {
  return status === "pending" || status === "in_progress";
}

/** Returns a member by its exact name; null if the office does not have it. */
export function memberOf({ members }: OfficeState, name: string): MemberState | null {
  return members.find((member) => member.name === name) ?? null;
}

/** Returns the open calls that a member made. */
export function callsBy({ calls }: OfficeState, caller: string): readonly Call[] {
  return calls.filter((call) => call.caller === caller && isOpenCall(call));
}
