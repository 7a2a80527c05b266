import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { evolve } from "../../src/protocol/task/evolve.ts";
import { slicesOf } from "../../src/protocol/task/slices.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";

/**
 * Returns a task after one more event. An event it has already seen changes nothing. The result is `null` when events
 * are missing in between or the page is too old to know the event; the task must then be fetched again.
 */
export function folded(state: TaskState, record: Recorded): TaskState | null {
  if (record.stream !== state.task.id || record.seq <= state.seq) return state;
  if (record.seq !== state.seq + 1) return null;
  return record.event.type in slicesOf ? evolve(state, record.event, record.at) : null;
}

/** Returns a fetched task, brought up to date with events that arrived during the fetch. */
export function caughtUp(fetched: TaskState, recent: readonly Recorded[]): TaskState {
  return recent.reduce((state, record) => folded(state, record) ?? state, fetched);
}
