import type { Engine, Streams } from "../engine/engine.ts";
import { type Job, type JobEnd, Jobs } from "../engine/jobs.ts";
import type { Driver } from "../engine/stream-kind.ts";
import type { OfficeId, TaskId } from "../protocol/ids.ts";
import { type OfficeEvent, officeKind } from "../protocol/office/event.ts";
import { type MemberState, type OfficeState } from "../protocol/office/state.ts";
import type { MemberTask } from "../protocol/task/member-task.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { hasEnded } from "../protocol/task/transitions.ts";
import type { OfficeCommand } from "./decide/command.ts";
import { hasForgottenMail } from "./decide/open-turns.ts";
import { type Members, type ToldTurn, viewOfSession } from "./members.ts";
import { openCallsOf, toldMail } from "./told-mail.ts";
import type { OfficeWorkspaces } from "./workspaces.ts";

export type OfficeStreams = Streams<OfficeState, OfficeEvent, OfficeCommand>;

/** Options for the driver of offices. */
export interface OfficeDriverOptions {
  readonly engine: Pick<Engine, "requestPass">;
  readonly members: Members;
  readonly workspaces: OfficeWorkspaces;
  readonly now: () => Date;
  readonly onFault: (message: string, fault: unknown) => void;
}

const deadlineMs = 30 * 60_000;

/**
 * Acts for offices: creates the child tasks of members, opens their turns, takes their messages, records their state and
 * the end of their turns, commits their files, and stops those that have ended. Every step may be repeated.
 */
export class OfficeDriver implements Driver<OfficeState> {
  readonly #streams: OfficeStreams;
  readonly #members: Members;
  readonly #workspaces: OfficeWorkspaces;
  readonly #engine: Pick<Engine, "requestPass">;
  readonly #now: () => Date;
  readonly #onFault: (message: string, fault: unknown) => void;
  readonly #jobs: Jobs;

  constructor(streams: OfficeStreams, options: OfficeDriverOptions) {
    this.#streams = streams;
    this.#members = options.members;
    this.#workspaces = options.workspaces;
    this.#engine = options.engine;
    this.#now = options.now;
    this.#onFault = options.onFault;
    this.#jobs = new Jobs((id, end) => this.#jobOver(id as OfficeId, end));
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
    if (!changed && hasForgottenMail(state)) changed = await this.#execute(state, { type: "mail.sweep" });
    if (!changed) this.#jobs.want(state.id, this.#nextJob(state));
    return changed;
  }

  abandon({ id }: OfficeState): Promise<void> {
    this.#jobs.want(id, null);
    return Promise.resolve();
  }

  /** Stops all jobs. Members keep working. */
  close(): Promise<void> {
    return this.#jobs.close();
  }

  /** Returns the job that imports the project, commits the files of ended turns, or publishes them. */
  #nextJob(state: OfficeState): Job | null {
    const { project, unsaved, work } = state;
    if (project !== null && project.base === null)
      return project.refused === null ? this.#importJob(state) : null;
    const [turn] = unsaved;
    if (turn !== undefined) {
      const run = async (signal: AbortSignal): Promise<void> => {
        const saved = await this.#workspaces.save(state, turn.member);
        signal.throwIfAborted();
        await this.#execute(state, saved);
      };
      return { key: `save ${turn.member} ${turn.number}`, deadlineMs, run };
    }
    const commit = work.find(({ workspace }) => workspace === null)?.commit ?? null;
    if (project === null || commit === null || commit === (project.published?.commit ?? project.base))
      return null;
    const run = async (): Promise<void> => {
      await this.#execute(state, await this.#workspaces.publish(state, commit));
    };
    return { key: `publish ${commit}`, deadlineMs, run };
  }

  #importJob(state: OfficeState): Job {
    const run = async (signal: AbortSignal): Promise<void> => {
      const imported = await this.#workspaces.import(state);
      signal.throwIfAborted();
      await this.#execute(
        state,
        imported.ok
          ? { type: "project.imported", ...imported.value }
          : { type: "project.refused", reason: imported.refusal.message },
      );
    };
    return { key: "import", deadlineMs, run };
  }

  #jobOver(id: OfficeId, { key, fault }: JobEnd): void {
    if (fault !== null) this.#onFault(`The job "${key}" of ${id} failed and is retried`, fault);
    this.#engine.requestPass({ kind: officeKind, id }, ...(fault === null ? [] : (["later"] as const)));
  }

  /** Brings the session of a member in line with the office. Returns true if the office has changed. */
  async #reconcileMember(state: OfficeState, member: MemberState): Promise<boolean> {
    const { name, session, turn } = member;
    if (session === null) return false;
    const child = await this.#members.state(session.childId);
    if (child === null) {
      if (turn !== null) await this.#members.create(state, member, this.#toldTurn(state, member));
      return false;
    }
    if (await this.#takeWords(state, member, child)) return true;
    const told = child.member?.told ?? 0;
    if (turn !== null && told < turn.number && !hasEnded(child.task.status)) {
      await this.#members.tell(child.task.id, this.#toldTurn(state, member));
      return false;
    }
    if (turn !== null && told === turn.number && turn.interrupted)
      await this.#members.interrupt(child.task.id, turn.number);
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
    const text = isProgram ? reportOf(talk) : talk.text;
    return this.#execute(state, { type: "turn.over", member: name, number, text, acted });
  }

  #toldTurn(state: OfficeState, { name, turn, session }: MemberState): ToldTurn {
    const mail = (turn?.mail ?? []).map((each) => toldMail(state, each));
    const openCalls = openCallsOf(state, name, this.#now());
    const last = mail.at(-1);
    return {
      number: turn?.number ?? 0,
      taken: session?.heard ?? 0,
      mail:
        last === undefined || openCalls.length === 0 ? mail : [...mail.slice(0, -1), { ...last, openCalls }],
    };
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
    await this.#workspaces.remove(id);
  }

  /** Executes a command of the driver. Returns true if it had an effect. */
  async #execute(state: OfficeState, command: OfficeCommand): Promise<boolean> {
    const done = await this.#streams.executeAsOwner(state.id, command);
    return done.ok && done.value.seq > state.seq;
  }
}

/** Returns the text of the step with which a program ended its turn; empty if it ended it with another message. */
function reportOf({ said }: MemberTask): string {
  const last = said.at(-1);
  return last?.is === "step" ? last.text : "";
}
