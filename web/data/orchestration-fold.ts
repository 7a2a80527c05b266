import type { OrchestrationEvent } from "../../src/protocol/orchestration/event.ts";
import { evolveOrchestration } from "../../src/protocol/orchestration/evolve.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import type { SentRecord } from "../../src/protocol/record.ts";

/** An event of any stream, as it arrives. */
type Arrived = SentRecord<{ readonly type: string }>;

/**
 * Applies events to an orchestration. Ignores events that it has already seen. Returns null if events are
 * missing in between or the page is too old to know an event. The state must then be fetched again.
 */
export function foldedOrchestration(
  state: OrchestrationState,
  records: readonly Arrived[],
): OrchestrationState | null {
  let after = state;
  for (const { stream, seq, event, at } of records) {
    if (stream !== state.id || seq <= after.seq) continue;
    if (seq !== after.seq + 1) return null;
    const next = evolveOrchestration(after, event as OrchestrationEvent, at);
    // The state after an unknown event has no id.
    if (next.id !== state.id) return null;
    after = next;
  }
  return after;
}

/** Applies the events that arrived during a fetch to the fetched orchestration. */
export function caughtUpOrchestration(
  fetched: OrchestrationState,
  recent: readonly Arrived[],
): OrchestrationState {
  return foldedOrchestration(fetched, recent) ?? fetched;
}
