import { UnreadableCursor } from "../../store/cursor.ts";
import type { Store } from "../../store/store.ts";

/** How the beginning of the log is spelled in an id, which must not be empty to be sent back. */
const beginning = "start";

/** The position of the last event of all, as a stream that starts now spells it. */
export async function placeNow(store: Store): Promise<string> {
  return (await store.lastPosition()) || beginning;
}

/** The position that is spelled so. */
export function positionOf(place: string): string {
  return place === beginning ? "" : place;
}

/** Throws where nothing ever was there: a place with something after it is known; else it must be the end, which may move while we look. */
export async function checkPlace(store: Store, place: string): Promise<void> {
  const after = positionOf(place);
  if (await hasMore(store, after)) return;
  if ((await store.lastPosition()) === after || (await hasMore(store, after))) return;
  throw new UnreadableCursor(place);
}

async function hasMore(store: Store, after: string): Promise<boolean> {
  return (await store.readAll({ after, limit: 1 })).records.length > 0;
}
