import type { OfficeEvent } from "../../src/protocol/office/event.ts";
import { evolveOffice } from "../../src/protocol/office/evolve.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import type { Arrived } from "./coordinator-live.ts";

/**
 * Applies events to an office. Ignores events that it has already seen. Returns null if events are missing in between;
 * the state must then be fetched again.
 */
export function foldedOffice(state: OfficeState, records: readonly Arrived[]): OfficeState | null {
  let after = state;
  for (const { stream, seq, event, at } of records) {
    if (stream !== state.id || seq <= after.seq) continue;
    if (seq !== after.seq + 1) return null;
    after = evolveOffice(after, event as OfficeEvent, at);
  }
  return after;
}
