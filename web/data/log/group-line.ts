import { readMarkerLine } from "../../../src/protocol/dialects/platform/marker.ts";
import { isErrorLine } from "../../../src/protocol/run/error-line.ts";
import { plainText } from "./line-text.ts";
import { readLogLine } from "../../../src/agents/line-formats.ts";

/** The role of a line in the groups of a log: it starts one, ends one, is in none, or reports a failure. */
export type GroupLine = "head" | "end" | "outside" | "failed" | null;

/**
 * Matches headings that tools print in logs, such as `--- Install`, `+++ Test`, `~~~ Cleaning up` or
 * `::group::Build`, but not the file names of a diff.
 */
const heading = /^(?:(?:---|\+\+\+|~~~) (?!(?:a|b)\/|\/dev\/null)[^\t]*\S[^\t]*|::group::.+)$/;

// oxlint-disable-next-line no-control-regex -- colours are control characters
const mayBegin = /^(?:\u001B\[[\d;:]*m)*(?:[-+~]{3} |::g|===|\{")/;

/** Checks whether this line starts a group. The first characters rule out most lines. */
export function beginsGroup(raw: string): boolean {
  return mayBegin.test(raw) && groupLine(raw) === "head";
}

/** Returns the role of this line. Phases, steps and tools of the agent start groups, and so do headings. */
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
