import { readMarkerLine } from "../../../src/protocol/dialects/platform/marker.ts";
import { isErrorLine } from "./error-line.ts";
import { plainText } from "./line-text.ts";
import { readLogLine } from "../../../src/agents/line-formats.ts";

/** What a line is to the groups of a log: it begins one, is the last of one, is in none, or tells that something failed. */
export type GroupLine = "head" | "end" | "outside" | "failed" | null;

/** Headings that tools print for logs, as `--- Install`, `+++ Test`, `~~~ Cleaning up` or `::group::Build`; not the names of a diff's two files. */
const heading = /^(?:(?:---|\+\+\+|~~~) (?!(?:a|b)\/|\/dev\/null)[^\t]*\S[^\t]*|::group::.+)$/;

// oxlint-disable-next-line no-control-regex -- colours are control characters
const mayBegin = /^(?:\u001B\[[\d;:]*m)*(?:[-+~]{3} |::g|===|\{")/;

/** Whether this line begins a group. Lines that cannot are told by their first characters. */
export function beginsGroup(raw: string): boolean {
  return mayBegin.test(raw) && groupLine(raw) === "head";
}

/** What this line is to the groups of its log. Phases, steps and tools of the agent begin groups, and headings do. */
export function groupLine(raw: string): GroupLine {
  const pieces = readLogLine(raw);
  if (pieces !== null) {
    if (pieces.some(({ is }) => is === "tool")) return "head";
    if (pieces.some(({ is }) => is === "said")) return "outside";
    return pieces.some(({ is }) => is === "failed") ? "failed" : null;
  }
  const text = plainText(raw).trimEnd();
  if (heading.test(text)) return "head";
  if (text === "::endgroup::") return "end";
  const marker = readMarkerLine(text);
  if (marker?.kind === "marker") return marker.marker.type.endsWith("_START") ? "head" : "end";
  return isErrorLine(text.toLowerCase()) ? "failed" : null;
}
