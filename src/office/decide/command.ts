import type { IdSource, QuestionId, TaskId } from "../../protocol/ids.ts";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import type { OfficeSaid } from "../../protocol/office/said.ts";
import type { OfficeState } from "../../protocol/office/state.ts";
import type { TaskStatus } from "../../protocol/task/task.ts";

/** The state of a member's child task, as its office records it. */
export interface SessionView {
  readonly childId: TaskId;
  readonly seq: number;
  readonly status: TaskStatus;
  readonly tokens: number;
  readonly costUsd: number;
  readonly questions: readonly QuestionId[];
  /** The reason why the task has failed; null if it has not. */
  readonly reason: string | null;
}

/** Something that the child task of a member has done. The driver may repeat it. */
export type Observation =
  | { readonly type: "session.changed"; readonly member: string; readonly session: SessionView }
  /** The agent has begun its turn. */
  | { readonly type: "turn.begun"; readonly member: string; readonly number: number }
  /** Messages of a member; `number` counts all messages of its session, including these. */
  | {
      readonly type: "member.said";
      readonly member: string;
      readonly childId: TaskId;
      readonly number: number;
      readonly said: readonly OfficeSaid[];
    }
  /** The turn of a member is over, and all its messages are taken. */
  | {
      readonly type: "turn.over";
      readonly member: string;
      readonly number: number;
      /** The last text of the turn. For a program, the last step that it reported. */
      readonly text: string;
      readonly acted: boolean;
    }
  /** The child task of an ended member has stopped. */
  | { readonly type: "session.stopped"; readonly childId: TaskId };

/** Commands of people, of the driver, and of timers. The driver may repeat its own. */
export type OfficeCommand =
  | Observation
  /** Decides several observations in order, in one append. */
  | { readonly type: "members.observed"; readonly observations: readonly Observation[] }
  /** A person writes to a member. */
  | { readonly type: "message.send"; readonly to: string; readonly text: string; readonly by: string }
  | { readonly type: "member.pause"; readonly member: string }
  | { readonly type: "member.resume"; readonly member: string }
  | { readonly type: "member.end"; readonly member: string }
  | { readonly type: "member.interrupt"; readonly member: string; readonly by: string }
  | { readonly type: "office.pause" }
  | { readonly type: "office.resume" }
  | { readonly type: "office.end" }
  | { readonly type: "office.delete" }
  /** A person has decided on a held call. */
  | { readonly type: "call.decide"; readonly questionId: QuestionId; readonly allow: boolean }
  /** Messages are queued for idle members. The decision opens their turns. */
  | { readonly type: "mail.sweep" }
  | { readonly type: "project.imported"; readonly commit: string; readonly branch: string | null }
  | { readonly type: "project.refused"; readonly reason: string }
  | Extract<OfficeEvent, { type: "work.saved" }>
  | Extract<OfficeEvent, { type: "work.published" }>;

/** The parts of the server that decisions on offices depend on. */
export interface OfficeCircumstances {
  readonly now: Date;
  readonly ids: Pick<IdSource, "task" | "message" | "call" | "result" | "question">;
  /** Returns the agent of a member. */
  readonly agentOf: (state: OfficeState, member: string) => string;
}
