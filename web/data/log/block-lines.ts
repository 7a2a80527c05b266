import { readMarkerLine, type Marker } from "../../../src/protocol/dialects/platform/marker.ts";
import { readBracket, type TagName } from "../../../src/protocol/dialects/tag.ts";
import { plainText } from "./line-text.ts";

/**
 * The role of a line in a message to the platform: it opens a block, is inside one, closes it, is a whole block, or is a
 * marker. The content of a whole block is its text between the tags.
 */
export type BlockLine =
  | { readonly is: "open" | "inside" | "close"; readonly name: TagName }
  | { readonly is: "whole"; readonly name: TagName; readonly content: string }
  | { readonly is: "marker"; readonly marker: Marker };

/** A line of a log that may be part of a block; null while it is not loaded. */
interface Line {
  readonly bytes: Uint8Array;
}

const furthestOpening = 100;
const decoder = new TextDecoder();

/**
 * Returns the roles of the lines from `first` to before `last`; null for a line outside of blocks. It looks for the tag
 * that opens the first line's block among the lines above, which must be loaded.
 */
export function blockLines(
  lineAt: (index: number) => Line | null,
  first: number,
  last: number,
): readonly (BlockLine | null)[] {
  let open = openAbove(lineAt, first);
  const roles: (BlockLine | null)[] = [];
  for (let index = first; index < last; index += 1) {
    const tag = tagLine(lineAt(index));
    if (open !== null) {
      const closes = tag?.is === "close" && tag.name === open;
      roles.push({ is: closes ? "close" : "inside", name: open });
      if (closes) open = null;
    } else {
      roles.push(tag?.is === "close" ? null : tag);
      if (tag?.is === "open") open = tag.name;
    }
  }
  return roles;
}

function openAbove(lineAt: (index: number) => Line | null, first: number): TagName | null {
  for (let index = first - 1; index >= Math.max(0, first - furthestOpening); index -= 1) {
    const tag = tagLine(lineAt(index));
    if (tag?.is === "open") return tag.name;
    if (tag !== null) return null;
  }
  return null;
}

/** Reads a tag or a marker that is alone on its line. The first bytes rule out most lines, including coloured ones. */
function tagLine(line: Line | null): BlockLine | null {
  if (line === null || line.bytes.length > 4096 || !mayBeTag(line.bytes)) return null;
  return readTagLine(plainText(decoder.decode(line.bytes)).trim());
}

/** Checks whether the first byte after white space and colours is `[` or `=`, or follows another escape sequence. */
function mayBeTag(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x1b) {
      if (bytes[at + 1] !== 0x5b) return true;
      at += 2;
      while (at < bytes.length && !endsColour(bytes[at])) at += 1;
    } else if (byte !== 0x20 && byte !== 0x09) return byte === 0x5b || byte === 0x3d;
  }
  return false;
}

function endsColour(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x40 && byte <= 0x7e;
}

/** Reads a tag or a marker that is alone in a text; null for other text. */
export function readTagLine(text: string): BlockLine | null {
  const marker = readMarkerLine(text);
  if (marker !== null) return marker.kind === "marker" ? { is: "marker", marker: marker.marker } : null;
  const end = text.startsWith("[") ? text.indexOf("]") : -1;
  const bracket = end === -1 ? null : readBracket(text.slice(1, end));
  if (bracket === null || bracket.kind === "wrong_target") return null;
  const rest = text.slice(end + 1);
  if (bracket.kind === "close") return rest === "" ? { is: "close", name: bracket.name } : null;
  const { name, json } = bracket.tag;
  if (rest === "") return { is: "open", name };
  const closing = `[/${name}${json ? "_JSON" : ""}]`;
  return rest.endsWith(closing) ? { is: "whole", name, content: rest.slice(0, -closing.length) } : null;
}
