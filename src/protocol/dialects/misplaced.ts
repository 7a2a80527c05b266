import { MARKER_LIMIT, readMarker } from "./platform/marker.ts";
import type { Dialect } from "./reader.ts";
import { dialectOf, readBracket } from "./tag.ts";
import { TAG_LIMIT, beginsTagName, isTagByte, markerEnd } from "./text/line-clues.ts";
import type { SourceLine } from "./text/source-line.ts";
import { decodeUtf8 } from "./text/utf8.ts";

/** A tag or marker that shares its line with other text: its name and byte range. */
export interface Misplaced {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The part of a line that is searched. */
export type LinePart = "whole" | "head" | "tail";

/**
 * Finds the first tag, or a marker at either end, in a line that has other text. `[ERROR]` counts only at the
 * end of the line or before the beginning of its body, because log lines are full of it.
 */
export function findMisplaced(
  line: SourceLine,
  part: LinePart,
  dialects: ReadonlySet<Dialect>,
): Misplaced | null {
  const tag = misplacedTag(line, dialects);
  const marker = dialects.has("platform") ? misplacedMarker(line, part) : null;
  if (tag === null || marker === null) return tag ?? marker;
  return tag.from < marker.from ? tag : marker;
}

const ERROR_BODY = /^\W{0,3}$|^\s*(\{|type:|message:)/i;

function misplacedTag(line: SourceLine, dialects: ReadonlySet<Dialect>): Misplaced | null {
  const { bytes, to } = line;
  let open = -1;
  for (let at = line.seen.start; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === 0x5b) open = at;
    else if (byte === 0x5d && open >= 0 && at - open <= TAG_LIMIT && beginsTagName(bytes, open + 1)) {
      const name = nameOf(bytes, open, at, to, dialects);
      if (name !== null) return { name, from: open, to: at + 1 };
    }
    if (!isTagByte(byte)) open = -1;
  }
  return null;
}

function nameOf(
  bytes: Uint8Array,
  open: number,
  close: number,
  to: number,
  dialects: ReadonlySet<Dialect>,
): string | null {
  const bracket = readBracket(decodeUtf8(bytes, open + 1, close));
  if (bracket?.kind !== "open" || !dialects.has(dialectOf(bracket.tag.name))) return null;
  const { name } = bracket.tag;
  if (name === "ERROR" && !ERROR_BODY.test(decodeUtf8(bytes, close + 1, Math.min(to, close + 16))))
    return null;
  return name;
}

function misplacedMarker(line: SourceLine, part: LinePart): Misplaced | null {
  if (part === "tail") return markerAtEnd(line);
  return markerAtStart(line) ?? (part === "whole" ? markerAtEnd(line) : null);
}

function markerAtStart({ bytes, seen, to }: SourceLine): Misplaced | null {
  const inside = pastRun(bytes, seen.first, to);
  if (inside - seen.first < 3) return null;
  const end = Math.min(to, inside + MARKER_LIMIT);
  const closing = bytes.subarray(inside, end).indexOf(0x3d);
  return closing < 0
    ? null
    : markerBetween(bytes, seen.first, inside, inside + closing, pastRun(bytes, inside + closing, to));
}

function markerAtEnd({ bytes, seen, to }: SourceLine): Misplaced | null {
  const last = markerEnd(bytes, seen.start, to);
  const closing = beforeRun(bytes, last, seen.start);
  const least = Math.max(seen.start, closing - MARKER_LIMIT);
  let inside = closing;
  while (inside > least && bytes[inside - 1] !== 0x3d) inside--;
  return markerBetween(bytes, beforeRun(bytes, inside, seen.start), inside, closing, last);
}

function markerBetween(
  bytes: Uint8Array,
  from: number,
  inside: number,
  closing: number,
  to: number,
): Misplaced | null {
  if (inside - from < 3 || to - closing < 3) return null;
  const reading = readMarker(decodeUtf8(bytes, inside, closing).trim());
  return reading?.kind === "marker" ? { name: reading.marker.type, from, to } : null;
}

function pastRun(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] === 0x3d) at++;
  return at;
}

function beforeRun(bytes: Uint8Array, to: number, from: number): number {
  let at = to;
  while (at > from && bytes[at - 1] === 0x3d) at--;
  return at;
}
