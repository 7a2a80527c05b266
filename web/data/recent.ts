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

/** Calls with every event that arrives from now on; returns how to stop it. */
export function onRecord(listener: (record: Recorded) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest events of a stream, as far as they are remembered here. */
export function recentRecords(stream: string): readonly Recorded[] {
  return recent.filter((record) => record.stream === stream);
}
