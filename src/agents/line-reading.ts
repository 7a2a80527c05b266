import type { AgentEvent, EventBody } from "./agent-event.ts";
import { JsonLines, type JsonLine, shownLine } from "./json-lines.ts";
import type { TurnReader } from "./turn-kind.ts";

/** Converts the JSON lines of one kind of agent to events. */
export interface LineReading {
  /** Returns the events of an object with this `type`, in order; null if the object is unknown. */
  line(type: string, value: object, offset: number): readonly EventBody[] | null;
  /** Returns the events at the end of the output. */
  end(): readonly EventBody[];
  /** The offset of the first line that a new reader must read again to parse the rest; null if there is none. */
  readonly resumeOffset: number | null;
}

/** Creates a reader for output with one JSON value per line. Lines that cannot be parsed become `unread` events. */
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
      return [...events, ...reading.end().map((happening) => ({ ...happening, offset: lines.offset }))];
    },
    get resumeOffset() {
      return Math.min(lines.offset, reading.resumeOffset ?? lines.offset);
    },
  };
}

/** Parses a line with the schema; null if it does not match. */
export function parsed<Line>(
  schema: { safeParse(value: object): { success: true; data: Line } | { success: false } },
  value: object,
  read: (line: Line) => readonly EventBody[],
): readonly EventBody[] | null {
  const result = schema.safeParse(value);
  return result.success ? read(result.data) : null;
}

function understood(reading: LineReading, value: unknown, offset: number): readonly EventBody[] | null {
  if (typeof value !== "object" || value === null) return null;
  const { type } = value as { type?: unknown };
  return reading.line(typeof type === "string" ? type : "", value, offset);
}
