import type { OfficeSaid } from "../office/said.ts";
import type { TaskEvent } from "./event.ts";
import type { MemberAssignment, ToldMail } from "./member-event.ts";

/** The conversation of a member with its office, as the task of the member knows it. */
export interface MemberTask {
  readonly assignment: MemberAssignment;
  /** Messages of the member that its office may not have taken yet. */
  readonly said: readonly OfficeSaid[];
  /** The number of messages before those in `said`. */
  readonly taken: number;
  /** The number of the last turn that the office opened; 0 before the first. */
  readonly told: number;
  /** The messages of that turn. */
  readonly mail: readonly ToldMail[];
  /** The last text of the agent in that turn. */
  readonly text: string;
  /** True if the agent has called a tool in that turn. */
  readonly acted: boolean;
}

/** Returns the conversation of a new member. */
export function newMemberTask(assignment: MemberAssignment): MemberTask {
  return { assignment, said: [], taken: 0, told: 0, mail: [], text: "", acted: false };
}

/** Folds one event into the conversation of a member. */
export function evolveMemberTask(member: MemberTask | null, event: TaskEvent): MemberTask | null {
  if (member === null) return null;
  switch (event.type) {
    case "office.said":
      return { ...member, said: [...member.said, ...event.messages] };
    case "office.told": {
      const said = member.said.slice(Math.max(0, event.taken - member.taken));
      const { number: told, taken, mail } = event;
      return { ...member, said, taken, told, mail, text: "", acted: false };
    }
    case "agent.said":
      return { ...member, text: event.text };
    case "action.performed":
      return { ...member, acted: true };
    default:
      return member;
  }
}
