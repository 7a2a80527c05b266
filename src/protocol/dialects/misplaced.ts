import { MARKER_LIMIT, readMarker } from "./platform/marker.ts";
import type { Dialect } from "./reader.ts";
import { BRACKET_LIMIT, dialectOf, readBracket } from "./tag.ts";
import { decodeUtf8 } from "./text/utf8.ts";

/** A tag or marker that shares its line with other text: its name, and which bytes it is. */
export interface Misplaced {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the first tag or marker in the bytes of a line that is none itself. `[ERROR]` counts only at the end
 * of the line or before the beginning of its body: log lines are full of it.
 */
export function findMisplaced(
  bytes: Uint8Array,
  from: number,
  to: number,
  dialects: ReadonlySet<Dialect>,
): Misplaced | null {
  for (let at = from; at < to; at++) {
    const byte = bytes[at];
    if (byte === BRACKET) {
      const tag = misplacedTag(bytes, at, to, dialects);
      if (tag !== null) return tag;
    } else if (byte === EQUALS && bytes[at + 1] === EQUALS && bytes[at + 2] === EQUALS) {
      const run = endOfRun(bytes, at, to);
      const marker = dialects.has("platform") ? misplacedMarker(bytes, at, run, to) : null;
      if (marker !== null) return marker;
      at = run - 1;
    }
  }
  return null;
}

const BRACKET = 0x5b;
const EQUALS = 0x3d;
const ERROR_BODY = /^\W{0,3}$|^\s*(\{|type:|message:)/i;

function misplacedTag(
  bytes: Uint8Array,
  at: number,
  to: number,
  dialects: ReadonlySet<Dialect>,
): Misplaced | null {
  const first = bytes[at + 1]!;
  if (first < 0x41 || first > 0x5a) return null;
  const limit = Math.min(to, at + BRACKET_LIMIT);
  let end = at + 1;
  while (end < limit && bytes[end] !== 0x5d && bytes[end] !== BRACKET) end++;
  if (end === limit || bytes[end] !== 0x5d) return null;
  const bracket = readBracket(decodeUtf8(bytes, at + 1, end));
  if (bracket?.kind !== "open" || !dialects.has(dialectOf(bracket.tag.name))) return null;
  const { name } = bracket.tag;
  if (name === "ERROR" && !ERROR_BODY.test(decodeUtf8(bytes, end + 1, Math.min(to, end + 16)))) return null;
  return { name, from: at, to: end + 1 };
}

function misplacedMarker(bytes: Uint8Array, at: number, run: number, to: number): Misplaced | null {
  const limit = Math.min(to, run + MARKER_LIMIT + 3);
  let end = run;
  while (end < limit && bytes[end] !== EQUALS) end++;
  if (end + 3 > limit || bytes[end + 1] !== EQUALS || bytes[end + 2] !== EQUALS) return null;
  const reading = readMarker(decodeUtf8(bytes, run, end).trim());
  if (reading?.kind !== "marker") return null;
  return { name: reading.marker.type, from: at, to: endOfRun(bytes, end, to) };
}

function endOfRun(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] === EQUALS) at++;
  return at;
}
