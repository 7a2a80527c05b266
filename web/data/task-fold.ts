import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import { evolve } from "../../src/protocol/task/evolve.ts";
import { slicesOf } from "../../src/protocol/task/slices.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";

/**
 * A task after one more event: unchanged by an event it has already seen, `null` where events are missing in
 * between or this page is too old to know the event. The task must then be fetched again.
 */
export function folded(state: TaskState, record: Recorded): TaskState | null {
  if (record.stream !== state.task.id || record.seq <= state.seq) return state;
  if (record.seq !== state.seq + 1) return null;
  return record.event.type in slicesOf ? evolve(state, record.event, record.at) : null;
}

/** A task as fetched, brought up to date with events that arrived while it was under way. */
export function caughtUp(fetched: TaskState, recent: readonly Recorded[]): TaskState {
  return recent.reduce((state, record) => folded(state, record) ?? state, fetched);
}
