import type { SentRecord as Recorded } from "../../src/protocol/record.ts";

const kept = 2000;
let recent: Recorded[] = [];
const listeners = new Set<(record: Recorded) => void>();

/** Remembers the latest events, so that a task fetched while they arrived can be brought up to date. */
export function remember(record: Recorded): void {
  recent.push(record);
  if (recent.length > 2 * kept) recent = recent.slice(-kept);
  for (const listener of listeners) listener(record);
}

/** Calls `listener` with every event that arrives from now on; returns a function that stops it. */
export function onRecord(listener: (record: Recorded) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the remembered events of a stream. */
export function recentRecords(stream: string): readonly Recorded[] {
  return recent.filter((record) => record.stream === stream);
}
