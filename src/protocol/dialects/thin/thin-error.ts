import type { ThinError } from "../message.ts";
import { withoutLastComment } from "./comment.ts";

/** Reads the text after `ERROR:` if it begins with a code; null otherwise. */
export function readCodedError(rest: string): ThinError | null {
  const text = withoutLastComment(rest);
  const colon = text.indexOf(":");
  const code = colon < 0 ? text : text.slice(0, colon);
  const detail = colon < 0 ? "" : text.slice(colon + 1).trim();
  if (!isCode(code)) return null;
  return detail === "" ? { code } : { code, detail };
}

/**
 * Reads the text after `ERROR:` as a reason in free words; null if it may be a line of a log. A log has a space after
 * the colon (`ERROR: it broke`), or a source and a second colon (`ERROR:root:it broke`, `ERROR:src/a.py:3: it broke`):
 * a word with a small letter.
 */
export function readFreeError(rest: string): ThinError | null {
  if (rest.trimStart() !== rest || LOG_SOURCE.test(rest)) return null;
  const detail = withoutLastComment(rest);
  return detail === "" ? null : { code: "OTHER", detail };
}

const LOG_SOURCE = /^[^\s:a-z]*[a-z][^\s:]*:/u;
const CODES: ReadonlySet<string> = new Set<ThinError["code"]>([
  "TASKS_NOT_FOUND",
  "CIRCULAR_DEP",
  "MISSING_DEP",
  "PARSE_FAIL",
  "STATE_CORRUPT",
  "LOCKED",
  "OTHER",
]);

function isCode(text: string): text is ThinError["code"] {
  return CODES.has(text);
}
