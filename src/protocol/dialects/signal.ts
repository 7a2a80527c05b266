import type { DiagnosticCode } from "./message.ts";
import { readMarkerLine } from "./platform/marker.ts";
import type { Marker } from "./platform/marker.ts";
import type { Dialect } from "./reader.ts";
import { BRACKET_LIMIT, dialectOf, readBracket } from "./tag.ts";
import type { Tag, TagName } from "./tag.ts";
import { readLooseThinLine, readThinHead, readThinLine } from "./thin/thin-line.ts";
import type { ThinLine, ThinReading } from "./thin/thin-reading.ts";

/**
 * Meaning of a line that contains nothing else: a tag, a whole block, a marker, a thin message, or a
 * malformed one of these.
 */
export type Signal =
  | { readonly kind: "open"; readonly tag: Tag }
  | { readonly kind: "close"; readonly name: TagName }
  | { readonly kind: "whole"; readonly tag: Tag; readonly body: string }
  | { readonly kind: "marker"; readonly marker: Marker }
  | ThinSignal
  | Wrong;

/** A line of the thin dialect. */
export interface ThinSignal {
  readonly kind: "thin";
  readonly line: ThinLine;
}

/** Text that was clearly meant for the platform but cannot be read. */
export interface Wrong {
  readonly kind: "wrong";
  readonly code: DiagnosticCode;
  readonly block?: string;
  readonly field?: string;
  readonly message: string;
}

/** Reads a line without surrounding white space; null if it is ordinary text. */
export function readSignal(line: string, dialects: ReadonlySet<Dialect>): Signal | null {
  const first = line[0];
  if (first === "[")
    return dialects.has("platform") || dialects.has("office") ? readTagLine(line, dialects) : null;
  if (first === "=") return dialects.has("platform") ? readMarkerSignal(line) : null;
  return dialects.has("thin") ? thinSignal(readThinLine(line)) : null;
}

/**
 * Reads a line that `readSignal` gives as ordinary text and that lies outside of blocks, markers and fences; null if
 * it means nothing there either.
 */
export function readLooseSignal(line: string, dialects: ReadonlySet<Dialect>): ThinSignal | Wrong | null {
  return dialects.has("thin") ? thinSignal(readLooseThinLine(line)) : null;
}

/** Returns the name of a signal's message. */
export function nameOf(signal: Exclude<Signal, Wrong>): string {
  switch (signal.kind) {
    case "open":
    case "whole":
      return signal.tag.name;
    case "close":
      return signal.name;
    case "marker":
      return signal.marker.type;
    case "thin":
      return signal.line.type;
  }
}

/**
 * Returns the name of a single-line message, `[NAME]{…` or `READY:…`, given only the beginning of its line.
 */
export function readSignalHead(head: string, dialects: ReadonlySet<Dialect>): string | null {
  const thin = dialects.has("thin") ? readThinHead(head) : null;
  if (thin !== null) return thin;
  const end = head.startsWith("[") ? head.slice(0, BRACKET_LIMIT).indexOf("]") : -1;
  const bracket = end < 0 ? null : readBracket(head.slice(1, end));
  if (bracket?.kind !== "open" || !dialects.has(dialectOf(bracket.tag.name))) return null;
  return head
    .slice(end + 1, end + BRACKET_LIMIT)
    .trimStart()
    .startsWith("{")
    ? bracket.tag.name
    : null;
}

function readTagLine(line: string, dialects: ReadonlySet<Dialect>): Signal | null {
  const end = line.slice(0, BRACKET_LIMIT).indexOf("]");
  if (end < 0) return null;
  const inside = line.slice(1, end);
  const alone = end === line.length - 1;
  const bracket = readBracket(inside);
  if (bracket === null) return alone ? unknownTag(inside) : null;
  const name = bracket.kind === "open" ? bracket.tag.name : bracket.name;
  if (!dialects.has(dialectOf(name))) return alone ? notSpoken(bracket.kind, name) : null;
  if (bracket.kind === "wrong_target") return alone ? wrongTarget(name, bracket.reason) : null;
  if (alone) return bracket;
  if (bracket.kind === "close") return null;
  return readWhole(line.slice(end + 1), bracket.tag);
}

/** Reads `{…}[/NAME]`, which may follow an opening tag on the same line. */
function readWhole(rest: string, tag: Tag): Signal | null {
  const at = rest.lastIndexOf("[/");
  if (at < 0 || !rest.endsWith("]")) return null;
  const closing = readBracket(rest.slice(at + 1, -1));
  const body = rest.slice(0, at).trim();
  if (closing?.kind !== "close" || closing.name !== tag.name || !body.startsWith("{")) return null;
  return { kind: "whole", tag, body };
}

/** Reports an unknown tag if it can hardly be anything else: a closing tag, or a name with an underscore. */
function unknownTag(inside: string): Signal | null {
  const match = UNKNOWN.exec(inside);
  if (match === null) return null;
  const [, slash, name] = match as unknown as [string, string, string];
  const known = readBracket(inside.toUpperCase());
  if (known !== null && known.kind === "open") {
    return wrong("unknown_tag", `[${inside}] is not a tag. Write it in capitals: [${inside.toUpperCase()}].`);
  }
  if (name !== name.toUpperCase() || (slash === "") !== name.includes("_")) return null;
  return wrong("unknown_tag", `[${inside}] is not a known tag.`);
}

function notSpoken(kind: string, name: TagName): Signal | null {
  if (kind === "close" || name === "ERROR") return null;
  return wrong("unknown_tag", `[${name}] belongs to the ${dialectOf(name)} dialect, which is not enabled.`);
}

function wrongTarget(name: TagName, reason: string): Signal {
  return { kind: "wrong", code: "protocol_invalid", block: name, field: "name", message: reason };
}

function readMarkerSignal(line: string): Signal | null {
  const reading = readMarkerLine(line);
  if (reading === null || reading.kind === "marker") return reading;
  const message = `This ${reading.block} marker cannot be read: ${reading.reason}`;
  return { kind: "wrong", code: "protocol_invalid", block: reading.block, field: "marker", message };
}

function thinSignal(reading: ThinReading | null): ThinSignal | Wrong | null {
  if (reading === null || reading.kind === "thin") return reading;
  const { block, field, reason } = reading;
  return {
    kind: "wrong",
    code: "protocol_invalid",
    block,
    field,
    message: `${block} cannot be read: ${reason}.`,
  };
}

function wrong(code: DiagnosticCode, message: string): Wrong {
  return { kind: "wrong", code, message };
}

const UNKNOWN = /^(\/?)([A-Za-z][A-Za-z0-9_]{3,63})(?::[^\]]*)?$/;
