import { encodeUtf8 } from "../../src/protocol/dialects/text/utf8.ts";
import type { AgentEvent, EventBody } from "../../src/agents/agent-event.ts";
import type { ReaderStart, TurnReader } from "../../src/agents/turn-kind.ts";

/** Creates the reader for a test. */
export type ReaderOf = (start: ReaderStart) => TurnReader;

/** The start of a reader that reads a complete output. */
export const start: ReaderStart = {
  offset: 0,
  dialects: ["platform"],
  now: () => new Date("2026-11-15T00:30:00.000Z"),
};

/** Returns the events of an output that arrives in one piece. */
export function readAll(
  reader: ReaderOf,
  output: string | Uint8Array,
  from: ReaderStart = start,
): AgentEvent[] {
  const reading = reader(from);
  const bytes = typeof output === "string" ? encodeUtf8(output) : output;
  return [...reading.push(bytes), ...reading.end()];
}

/** Returns the events of an output that is cut at these offsets. */
export function readCut(
  reader: ReaderOf,
  bytes: Uint8Array,
  places: readonly number[],
  from: ReaderStart = start,
): AgentEvent[] {
  const reading = reader(from);
  const cuts = [0, ...places, bytes.length];
  const events = cuts.slice(1).flatMap((cut, index) => reading.push(bytes.subarray(cuts[index], cut)));
  return [...events, ...reading.end()];
}

/**
 * Returns the events of an output whose reader dies after `place` bytes: the events up to there, then those of a second
 * reader that starts at the resume offset, has the recorded facts and skips the recorded events.
 */
export function readResumed(
  reader: ReaderOf,
  bytes: Uint8Array,
  place: number,
  from: ReaderStart = start,
): AgentEvent[] {
  const first = reader(from);
  const recorded = first.push(bytes.subarray(0, place));
  const { resumeOffset } = first;
  const last = recorded.at(-1)?.offset ?? -1;
  const second = reader({ ...from, ...known(recorded), offset: resumeOffset });
  const again = [...second.push(bytes.subarray(resumeOffset)), ...second.end()];
  return [...recorded, ...again.filter(({ offset }) => offset > last)];
}

/** Returns events without their offsets, for tests with handwritten lines. */
export function unplaced(events: readonly AgentEvent[]): EventBody[] {
  return events.map(
    (event) =>
      Object.fromEntries(Object.entries(event).filter(([key]) => key !== "offset")) as unknown as EventBody,
  );
}

/** Returns the facts that a session records from these events and a new reader may need. */
function known(events: readonly AgentEvent[]): Pick<ReaderStart, "session" | "spent"> {
  const session = events.findLast((event) => event.t === "session");
  const spent = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, costUsd: 0 };
  for (const event of events) {
    if (event.t !== "usage") continue;
    spent.input += event.input;
    spent.output += event.output;
    spent.cacheRead += event.cacheRead;
    spent.cacheWrite += event.cacheWrite;
    spent.costUsd += event.costUsd ?? 0;
  }
  return session === undefined ? { spent } : { session: session.id, spent };
}
