import { setTimeout as delay } from "node:timers/promises";
import type { Engine } from "../engine/engine.ts";
import type { Streams } from "../engine/streams.ts";
import { type Job, type JobEnd, Jobs } from "../engine/jobs.ts";
import type { Driver } from "../engine/stream-kind.ts";
import type { OfficeId, TaskId } from "../protocol/ids.ts";
import { isOfficeId } from "../files/streams.ts";
import { type OfficeEvent, officeKind } from "../protocol/office/event.ts";
import { type MemberState, type OfficeState } from "../protocol/office/state.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { hasEnded } from "../protocol/task/transitions.ts";
import type { Observation, OfficeCommand } from "./decide/command.ts";
import { hasForgottenMail } from "./decide/open-turns.ts";
import type { CoordinatorFiles, CoordinatorId } from "../platform/task/coordinator-files.ts";
import type { Members, ToldTurn } from "./members.ts";
import { observationsOf } from "./observe.ts";
import { openCallsOf, toldMail } from "./told-mail.ts";
import type { OfficeWorkspaces } from "./workspaces.ts";

export type OfficeStreams = Streams<OfficeState, OfficeEvent, OfficeCommand>;

/** Options for the driver of offices. */
export interface OfficeDriverOptions {
  readonly engine: Pick<Engine, "requestPass">;
  readonly members: Members;
  readonly workspaces: OfficeWorkspaces;
  readonly coordinators: CoordinatorFiles;
  readonly now: () => Date;
  readonly onFault: (message: string, fault: unknown) => void;
}

const deadlineMs = 30 * 60_000;

const importKey = "import";

/** The number of failures in a row after which a project counts as unusable. */
const importTries = 5;

/** The delay before a commit. One commit then covers turns that end shortly after each other. */
const burstMs = 250;

/**
 * Acts for offices: creates the child tasks of members, opens their turns, takes their messages, records their state and
 * the end of their turns, commits their files, and stops those that have ended. Every step may be repeated.
 */
export class OfficeDriver implements Driver<OfficeState> {
  readonly #streams: OfficeStreams;
  readonly #members: Members;
  readonly #workspaces: OfficeWorkspaces;
  readonly #coordinators: CoordinatorFiles;
  readonly #engine: Pick<Engine, "requestPass">;
  readonly #now: () => Date;
  readonly #onFault: (message: string, fault: unknown) => void;
  readonly #jobs: Jobs;

  constructor(streams: OfficeStreams, options: OfficeDriverOptions) {
    this.#streams = streams;
    this.#members = options.members;
    this.#workspaces = options.workspaces;
    this.#coordinators = options.coordinators;
    this.#coordinators.register({
      discard: async (id) => {
        const state = await this.#stateOf(id);
        if (state !== null) await this.#workspaces.discard(state.id);
      },
      restore: async (id) => {
        const state = await this.#stateOf(id);
        if (state !== null) await this.#workspaces.restore(state);
      },
    });
    this.#engine = options.engine;
    this.#now = options.now;
    this.#onFault = options.onFault;
    this.#jobs = new Jobs((id, end) => this.#jobOver(id as OfficeId, end));
  }

  observe(): void {}

  /** Records the observations of all members, then acts on the new state. */
  async reconcile(state: OfficeState): Promise<boolean> {
    if (state.deleted) {
      this.#jobs.want(state.id, null);
      await this.#remove(state);
      return false;
    }
    await this.#coordinators.bring(state.id);
    const observed = await this.#swept(await this.#observed(state));
    await Promise.all(observed.members.map((member) => this.#actFor(observed, member)));
    this.#jobs.want(observed.id, this.#nextJob(observed));
    return observed.seq > state.seq;
  }

  /** Stops the jobs, saves the workspaces in which the members worked, and publishes them. */
  async handOver(state: OfficeState): Promise<void> {
    this.#jobs.want(state.id, null);
    await this.#workspaces.keep(state);
    await this.#coordinators.publish(state.id);
    this.#coordinators.forget(state.id);
  }

  abandon({ id }: OfficeState): Promise<void> {
    this.#jobs.want(id, null);
    this.#coordinators.forget(id);
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
        await delay(burstMs, undefined, { signal });
        const now = (await this.#streams.log.state(state.id)) ?? state;
        const saved = await this.#workspaces.save(now, turn.member);
        signal.throwIfAborted();
        await this.#executePublished(state, saved);
      };
      return { key: `save ${turn.member} ${turn.number}`, deadlineMs, run };
    }
    const commit = work.find(({ workspace }) => workspace === null)?.commit ?? null;
    if (project === null || commit === null || commit === (project.published?.commit ?? project.base))
      return null;
    const run = async (): Promise<void> => {
      await this.#executePublished(state, await this.#workspaces.publish(state, commit));
    };
    return { key: `publish ${commit}`, deadlineMs, run };
  }

  #importJob(state: OfficeState): Job {
    const run = async (signal: AbortSignal): Promise<void> => {
      const imported = await this.#workspaces.import(state);
      signal.throwIfAborted();
      await this.#executePublished(
        state,
        imported.ok
          ? { type: "project.imported", ...imported.value }
          : { type: "project.refused", reason: imported.refusal.message },
      );
    };
    return { key: importKey, deadlineMs, run };
  }

  #jobOver(id: OfficeId, { key, fault, failures }: JobEnd): void {
    if (key === importKey && failures >= importTries) {
      const reason = `Signalbox could not read the project: ${String(fault)}`;
      void this.#streams.executeAsOwner(id, { type: "project.refused", reason }).catch(() => undefined);
    }
    if (fault !== null) this.#onFault(`The job "${key}" of ${id} failed and is retried`, fault);
    this.#engine.requestPass({ kind: officeKind, id }, ...(fault === null ? [] : (["later"] as const)));
  }

  /** Records everything that the members have done, in one append. Returns the new state. */
  async #observed(state: OfficeState): Promise<OfficeState> {
    const stopped = await Promise.all(state.stopping.map((id) => this.#stop(id)));
    const members = await Promise.all(
      state.members.map(async (member) => {
        const child = await this.#childOf(member);
        return child === null ? [] : observationsOf(member, child);
      }),
    );
    const observations = [...stopped, ...members].flat();
    if (observations.length === 0) return state;
    return this.#execute(state, { type: "members.observed", observations });
  }

  /** Opens turns for messages that are queued for idle members. Returns the new state. */
  async #swept(state: OfficeState): Promise<OfficeState> {
    return hasForgottenMail(state) ? this.#execute(state, { type: "mail.sweep" }) : state;
  }

  /** Starts or interrupts the turn of a member. Creates the child task of the member for its first turn. */
  async #actFor(state: OfficeState, member: MemberState): Promise<void> {
    const { session, turn } = member;
    if (session === null || turn === null) return;
    const child = await this.#childOf(member);
    if (child === null) {
      await this.#members.create(state, member, this.#toldTurn(state, member));
      return;
    }
    const { told } = child.member ?? { told: 0 };
    if (told < turn.number && !hasEnded(child.task.status))
      await this.#members.tell(child.task.id, this.#toldTurn(state, member));
    else if (told === turn.number && turn.interrupted)
      await this.#members.interrupt(child.task.id, turn.number);
  }

  async #childOf({ session }: MemberState): Promise<TaskState | null> {
    return session === null ? null : this.#members.state(session.childId);
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

  /** Stops the child task of an ended member. */
  async #stop(childId: TaskId): Promise<readonly Observation[]> {
    const child = await this.#members.state(childId);
    if (child !== null && !hasEnded(child.task.status)) await this.#members.cancel(child);
    const stopped = await this.#members.state(childId);
    if (stopped !== null && !hasEnded(stopped.task.status)) return [];
    return [{ type: "session.stopped", childId }];
  }

  async #remove({ id }: OfficeState): Promise<void> {
    await this.#members.removeAll(id);
    await this.#workspaces.remove(id);
    await this.#coordinators.remove(id);
  }

  async #stateOf(id: CoordinatorId): Promise<OfficeState | null> {
    return isOfficeId(id) ? this.#streams.log.state(id) : null;
  }

  /** Executes a command that names commits, once other nodes have them. */
  async #executePublished(state: OfficeState, command: OfficeCommand): Promise<OfficeState> {
    await this.#coordinators.publish(state.id);
    return this.#execute(state, command);
  }

  /** Executes a command of the driver. Returns the new state, or the old one if another server owns the office. */
  async #execute(state: OfficeState, command: OfficeCommand): Promise<OfficeState> {
    const done = await this.#streams.executeAsOwner(state.id, command);
    return done.ok ? done.value : state;
  }
}
