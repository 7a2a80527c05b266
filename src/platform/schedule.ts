import type { TaskId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { Accounts } from "./accounts.ts";
import { Admission } from "./admission.ts";
import { Alarms } from "./alarms.ts";
import type { TaskCommand } from "./decide/command.ts";
import { VerificationPlaces } from "./gate/verification-places.ts";
import { mayCall } from "./decide/limits.ts";

/** What the schedule is put together from. */
interface ScheduleOptions {
  /** The number of tasks that may work at once, now. */
  readonly places: () => number;
  /** The number of verifications that may run at once, now. */
  readonly verifications: () => number;
  /** Calls the listener when these numbers may have changed, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly accountOf: (agent: string) => string;
  readonly takesTurns: (agent: string) => boolean;
  readonly now: () => Date;
  readonly clockSpeed: number;
  readonly act: (taskId: TaskId, command: TaskCommand) => void;
}

/**
 * When each task may act: when there is a place for it, when its timers are due, and when its account is not
 * limited. All of it follows from the states of the tasks, which are told here after every change.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #admission: Admission;
  readonly #verifications: VerificationPlaces;
  readonly #accounts: Accounts;
  readonly #alarms: Alarms;
  readonly #unsubscribe: () => void;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#admission = new Admission(options.places);
    this.#verifications = new VerificationPlaces(options.verifications);
    this.#accounts = new Accounts(options.accountOf, options.takesTurns, options.now);
    this.#alarms = new Alarms(
      options.now,
      (timer) => this.#follow(this.#accounts.ring(timer)),
      options.clockSpeed,
    );
    this.#unsubscribe = options.subscribe(() => this.#admit());
  }

  /** Takes note of all open tasks before any of them acts: what one waits for may hold the others. */
  foresee(states: readonly TaskState[]): void {
    for (const state of states) this.#accounts.observe(state);
  }

  /** A task has changed: what that means for it and for others is done. */
  observe(state: TaskState): void {
    this.#admission.observe(state);
    const consequences = this.#accounts.observe(state);
    this.#alarms.observe(state.task.id, state.deleted ? [] : state.timers);
    this.#follow(consequences);
    this.#verifications.observe(state);
    this.#admit();
  }

  /** Whether a run that is wanted to work, an agent's or a verification agent's, must neither be started nor told anything now. */
  holds(state: TaskState): boolean {
    const {
      task,
      gate,
      agent: { run },
    } = state;
    const judges = run !== null && run.id === gate.judge?.runId;
    const caller = judges ? (`${task.id} judge` as const) : task.id;
    return mayCall(state, this.#options.takesTurns(task.agent)) && this.#accounts.holds(caller);
  }

  stop(): void {
    this.#unsubscribe();
    this.#alarms.stop();
  }

  /** Starts the waiting tasks and verifications that there is room for. */
  #admit(): void {
    for (const id of this.#admission.admit((id) => this.#accounts.holds(id))) {
      this.#options.act(id, { type: "task.admit" });
    }
    for (const id of this.#verifications.admit()) this.#options.act(id, { type: "verification.begin" });
  }

  #follow(consequences: ReturnType<Accounts["observe"]>): void {
    for (const { taskId, command } of consequences) this.#options.act(taskId, command);
  }
}
