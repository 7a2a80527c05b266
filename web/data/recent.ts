import type { Recorded } from "../../src/protocol/record.ts";

const kept = 2000;
let recent: Recorded[] = [];

/** Remembers the latest events, so that a task fetched while they arrived can be brought up to date. */
export function remember(record: Recorded): void {
  recent.push(record);
  if (recent.length > 2 * kept) recent = recent.slice(-kept);
}

export function recentRecords(stream: string): readonly Recorded[] {
  return recent.filter((record) => record.stream === stream);
}
