import type { Streams } from "../engine/engine.ts";
import type { Driver } from "../engine/stream-kind.ts";
import type { TaskId } from "../protocol/ids.ts";
import type { OfficeEvent } from "../protocol/office/event.ts";
import { type MemberState, type OfficeState } from "../protocol/office/state.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { OfficeCommand } from "./decide/command.ts";
import { type Members, type ToldTurn, viewOfSession } from "./members.ts";
import { toldMail } from "./told-mail.ts";
import { hasEnded } from "../protocol/task/transitions.ts";

export type OfficeStreams = Streams<OfficeState, OfficeEvent, OfficeCommand>;

/**
 * Acts for offices: creates the child tasks of members, opens their turns, takes their messages, records their state and
 * the end of their turns, and stops those that have ended. Every step may be repeated.
 */
export class OfficeDriver implements Driver<OfficeState> {
  readonly #streams: OfficeStreams;
  readonly #members: Members;

  constructor(streams: OfficeStreams, members: Members) {
    this.#streams = streams;
    this.#members = members;
  }

  observe(): void {}

  async reconcile(state: OfficeState): Promise<boolean> {
    if (state.deleted) {
      await this.#remove(state);
      return false;
    }
    let changed = false;
    for (const id of state.stopping) changed = (await this.#stop(state, id)) || changed;
    for (const member of state.members) changed = (await this.#reconcileMember(state, member)) || changed;
    return changed;
  }

  abandon(): Promise<void> {
    return Promise.resolve();
  }

  /** Brings the session of a member in line with the office. Returns true if the office has changed. */
  async #reconcileMember(state: OfficeState, member: MemberState): Promise<boolean> {
    const { name, session, turn } = member;
    if (session === null) return false;
    const child = await this.#members.state(session.childId);
    if (child === null) {
      if (turn !== null) await this.#members.create(state, member, toldTurn(state, member));
      return false;
    }
    if (await this.#takeWords(state, member, child)) return true;
    const told = child.member?.told ?? 0;
    if (turn !== null && told < turn.number && !hasEnded(child.task.status)) {
      await this.#members.tell(child.task.id, toldTurn(state, member));
      return false;
    }
    if (turn !== null && told === turn.number && (await this.#takeTurn(state, member, child))) return true;
    if (child.seq === session.seq) return false;
    return this.#execute(state, { type: "session.changed", member: name, session: viewOfSession(child) });
  }

  async #takeWords(state: OfficeState, { name, session }: MemberState, child: TaskState): Promise<boolean> {
    const { member: talk, task } = child;
    if (talk === null || session === null) return false;
    const said = talk.said.slice(Math.max(0, session.heard - talk.taken));
    if (said.length === 0) return false;
    const number = talk.taken + talk.said.length;
    return this.#execute(state, { type: "member.said", member: name, childId: task.id, number, said });
  }

  /** Records the beginning and the end of a turn. A turn is over when the agent rests and no question is open. */
  async #takeTurn(state: OfficeState, { name, turn }: MemberState, child: TaskState): Promise<boolean> {
    const { agent, task, member: talk, questions } = child;
    if (turn === null || talk === null) return false;
    const rests =
      ["waiting_dependency", "hibernated"].includes(task.agentStatus) &&
      questions.every(({ status }) => status !== "pending") &&
      agent.outbox.length === 0;
    const { number } = turn;
    const isProgram = agent.run?.session == null;
    const isSent = isProgram && agent.run?.status === "started" && agent.outbox.length === 0;
    if (!turn.confirmed && (rests || isSent || agent.turn !== null || hasEnded(task.status)))
      return this.#execute(state, { type: "turn.begun", member: name, number });
    if (!rests) return false;
    const { acted } = talk;
    const text = isProgram ? null : talk.text;
    return this.#execute(state, { type: "turn.over", member: name, number, text, acted });
  }

  async #stop(state: OfficeState, childId: TaskId): Promise<boolean> {
    const child = await this.#members.state(childId);
    if (child !== null && !hasEnded(child.task.status)) await this.#members.cancel(child);
    const stopped = await this.#members.state(childId);
    if (stopped !== null && !hasEnded(stopped.task.status)) return false;
    return this.#execute(state, { type: "session.stopped", childId });
  }

  async #remove({ id }: OfficeState): Promise<void> {
    await this.#members.removeAll(id);
    await this.#members.removeWorkspace(id);
  }

  /** Executes a command of the driver. Returns true if it had an effect. */
  async #execute(state: OfficeState, command: OfficeCommand): Promise<boolean> {
    const done = await this.#streams.executeAsOwner(state.id, command);
    return done.ok && done.value.seq > state.seq;
  }
}

function toldTurn(state: OfficeState, { turn, session }: MemberState): ToldTurn {
  return {
    number: turn?.number ?? 0,
    taken: session?.heard ?? 0,
    mail: (turn?.mail ?? []).map((mail) => toldMail(state, mail)),
  };
}
