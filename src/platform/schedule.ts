import type { TaskId } from "../protocol/ids.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { Accounts } from "./accounts.ts";
import { Admission } from "./admission.ts";
import { Alarms } from "./alarms.ts";
import type { TaskCommand } from "./decide/command.ts";
import { mayCall } from "./decide/limits.ts";

/** What the schedule is put together from. */
interface ScheduleOptions {
  /** How many tasks may work at once. */
  readonly places: number;
  readonly accountOf: (agent: string) => string;
  readonly takesTurns: (agent: string) => boolean;
  readonly now: () => Date;
  readonly act: (taskId: TaskId, command: TaskCommand) => void;
}

/**
 * When each task may act: when there is a place for it, when its timers are due, and when its account is not
 * limited. All of it follows from the states of the tasks, which are told here after every change.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  readonly #admission: Admission;
  readonly #accounts: Accounts;
  readonly #alarms: Alarms;

  constructor(options: ScheduleOptions) {
    this.#options = options;
    this.#admission = new Admission(options.places);
    this.#accounts = new Accounts(options.accountOf, options.takesTurns, options.now);
    this.#alarms = new Alarms(options.now, ({ taskId, id, purpose }) => {
      const goes = purpose !== "retry_after_error" || this.#accounts.rings(taskId, id);
      if (goes) options.act(taskId, { type: "timer.due", timerId: id });
      else this.#followAccount(taskId);
    });
  }

  /** Takes note of all open tasks before any of them acts: what one waits for may hold the others. */
  foresee(states: readonly TaskState[]): void {
    for (const state of states) this.#accounts.observe(state);
  }

  /** A task has changed: what that means for it and for others is done. */
  observe(state: TaskState): void {
    this.#admission.observe(state);
    this.#accounts.observe(state);
    this.#alarms.observe(state.task.id, state.deleted ? [] : state.timers);
    this.#followAccount(state.task.id);
    for (const id of this.#admission.admit((id) => this.#accounts.holds(id))) {
      this.#options.act(id, { type: "task.admit" });
    }
  }

  /** Whether a task that wants to work must neither send anything nor start a run now. */
  holds(state: TaskState): boolean {
    return mayCall(state, this.#options.takesTurns(state.task.agent)) && this.#accounts.holds(state.task.id);
  }

  stop(): void {
    this.#alarms.stop();
  }

  #followAccount(taskId: TaskId): void {
    for (const { taskId: id, command } of this.#accounts.consequences(taskId)) this.#options.act(id, command);
  }
}
