import type { AgentEvent, Happening } from "./agent-event.ts";
import { JsonLines, type JsonLine, shownLine } from "./json-lines.ts";
import type { TurnReader } from "./turn-kind.ts";

/** What one kind makes of the lines that its agent prints. */
export interface LineReading {
  /** What an object with this `type` says, in order; null where it is not understood. */
  line(type: string, value: object, offset: number): readonly Happening[] | null;
  /** The output is over. */
  over(): readonly Happening[];
  /** The first line that must be read again to understand what follows; null where that is none. */
  readonly resumeOffset: number | null;
}

/** A reader of output that is JSON line by line. What is not understood is given as it is. */
export function readLines(startOffset: number, reading: LineReading): TurnReader {
  const lines = new JsonLines(startOffset);
  const read = (line: JsonLine): AgentEvent[] => {
    const { offset } = line;
    if ("unread" in line) return [{ t: "unread", line: line.unread, offset }];
    const happenings = understood(reading, line.value, offset);
    if (happenings === null) return [{ t: "unread", line: shownLine(line.value), offset }];
    return happenings.map((happening) => ({ ...happening, offset }));
  };
  return {
    push: (chunk) => lines.push(chunk).flatMap(read),
    end() {
      const events = lines.end().flatMap(read);
      return [...events, ...reading.over().map((happening) => ({ ...happening, offset: lines.offset }))];
    },
    get resumeOffset() {
      return Math.min(lines.offset, reading.resumeOffset ?? lines.offset);
    },
  };
}

/** What a line of the right shape says; null for every other. */
export function parsed<Line>(
  schema: { safeParse(value: object): { success: true; data: Line } | { success: false } },
  value: object,
  read: (line: Line) => readonly Happening[],
): readonly Happening[] | null {
  const result = schema.safeParse(value);
  return result.success ? read(result.data) : null;
}

function understood(reading: LineReading, value: unknown, offset: number): readonly Happening[] | null {
  if (typeof value !== "object" || value === null) return null;
  const { type } = value as { type?: unknown };
  return reading.line(typeof type === "string" ? type : "", value, offset);
}
