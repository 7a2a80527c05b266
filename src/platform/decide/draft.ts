import type { TaskEvent } from "../../protocol/task/event.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { AgentStatus, BlockedBy, TaskError, TaskStatus } from "../../protocol/task/task.ts";
import { agentTransitions, taskTransitions } from "../../protocol/task/transitions.ts";

/**
 * Events in the making. Each one is folded in as it is added, so that what is decided next sees what was
 * decided before; nothing is recorded until the store has taken the whole list.
 */
export class Draft {
  readonly events: TaskEvent[] = [];
  #state: TaskState;
  readonly #at: string;

  constructor(state: TaskState, now: Date) {
    this.#state = state;
    this.#at = now.toISOString();
  }

  get state(): TaskState {
    return this.#state;
  }

  add(...events: readonly TaskEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      const seq = this.#state.seq + 1;
      this.#state = evolve(this.#state, { seq, at: this.#at, event });
    }
  }

  /** Moves the task, or throws: a transition that the table does not have is a bug, never a refusal. */
  moveTask(to: TaskStatus, trigger: string, error?: TaskError): void {
    const from = this.#state.task.status;
    if (!taskTransitions[from].includes(to)) throw new Error(`A task cannot go from ${from} to ${to}.`);
    this.add({ type: "task.moved", from, to, trigger, ...(error === undefined ? {} : { error }) });
  }

  /** Moves the agent where it is not there already; what blocks it may change while it stays. */
  moveAgent(to: AgentStatus, trigger: string, blockedBy: BlockedBy | null = null): void {
    const { agentStatus: from, blockedBy: before } = this.#state.task;
    if (from === to && before === blockedBy) return;
    if (from !== to && !agentTransitions[from].includes(to)) {
      throw new Error(`An agent cannot go from ${from} to ${to}.`);
    }
    this.add({ type: "agent.moved", from, to, trigger, blockedBy });
  }
}
