import { UnreadableCursor } from "../../store/cursor.ts";
import type { Store } from "../../store/store.ts";

/** The id of the beginning of the log. A client does not send an empty id back. */
const beginning = "start";

/** Returns the position of the last event in the log, encoded for a stream that starts now. */
export async function currentPosition(store: Store): Promise<string> {
  return (await store.lastPosition()) || beginning;
}

/** Decodes a position. */
export function positionOf(place: string): string {
  return place === beginning ? "" : place;
}

/**
 * Throws if a position never existed. A position with events after it is known; any other must be the end, which may
 * move during the check.
 */
export async function checkPosition(store: Store, place: string): Promise<void> {
  const after = positionOf(place);
  if (await hasMore(store, after)) return;
  if ((await store.lastPosition()) === after || (await hasMore(store, after))) return;
  throw new UnreadableCursor(place);
}

async function hasMore(store: Store, after: string): Promise<boolean> {
  return (await store.readAll({ after, limit: 1 })).records.length > 0;
}
