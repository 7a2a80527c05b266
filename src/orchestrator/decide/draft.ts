import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import { evolveOrchestration, taskIndex } from "../../protocol/orchestration/evolve.ts";
import type { ListTaskStatus } from "../../protocol/orchestration/progress.ts";
import type { Attempt, OrchestrationState, WorkState } from "../../protocol/orchestration/state.ts";

/** The events of a decision in progress. Each event is applied as it is added. */
export class OrchestrationDraft {
  readonly events: OrchestrationEvent[] = [];
  #state: OrchestrationState;
  /** The time of the decision. */
  readonly at: string;

  constructor(state: OrchestrationState, now: Date) {
    this.#state = state;
    this.at = now.toISOString();
  }

  get state(): OrchestrationState {
    return this.#state;
  }

  add(...events: readonly OrchestrationEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.#state = evolveOrchestration(this.#state, event, this.at);
    }
  }

  /** Returns a task by its id in any case; null if the plan does not have it. */
  task(id: string): TaskView | null {
    return viewOf(this.#state, taskIndex(this.#state, id));
  }
}

/** A task of the plan with its progress and work. */
export interface TaskView {
  readonly index: number;
  readonly id: string;
  readonly status: ListTaskStatus;
  readonly work: WorkState;
  /** The attempt in progress; null if the last one is merged, failed or given up. */
  readonly open: Attempt | null;
}

/** Returns the task with an index of the plan; null if there is none. */
export function viewOf({ plan, progress, work }: OrchestrationState, index: number): TaskView | null {
  const [task, node, known] = [plan.tasks[index], progress.nodes[index], work[index]];
  if (task === undefined || node === undefined || known === undefined) return null;
  const open = known.attempts.at(-1);
  return {
    index,
    id: task.id,
    status: node.status,
    work: known,
    open: open?.outcome === "open" ? open : null,
  };
}
