import type { TaskEvent } from "../../protocol/task/event.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { AgentStatus, BlockedBy, TaskError, TaskStatus } from "../../protocol/task/task.ts";
import { agentTransitions, taskTransitions } from "../../protocol/task/transitions.ts";

/**
 * The events of a decision in progress. Each event is applied as it is added, so that later steps see the effects of
 * earlier ones; nothing is recorded until the store has accepted the whole list.
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
      this.#state = evolve(this.#state, event, this.#at);
    }
  }

  /** Changes the task's status. Throws on a transition that is not in the table: a bug, never a refusal. */
  moveTask(to: TaskStatus, trigger: string, error?: TaskError): void {
    const from = this.#state.task.status;
    if (!taskTransitions[from].includes(to)) throw new Error(`A task cannot go from ${from} to ${to}.`);
    this.add({ type: "task.moved", from, to, trigger, ...(error === undefined ? {} : { error }) });
  }

  /** Moves the agent to another status if it is not in it already; `blockedBy` may change while the status stays. */
  moveAgent(to: AgentStatus, trigger: string, blockedBy: BlockedBy | null = null): void {
    const { agentStatus: from, blockedBy: before } = this.#state.task;
    if (from === to && before === blockedBy) return;
    if (from !== to && !agentTransitions[from].includes(to)) {
      throw new Error(`An agent cannot go from ${from} to ${to}.`);
    }
    this.add({ type: "agent.moved", from, to, trigger, blockedBy });
  }
}
