import { parseDocument } from "yaml";
import type { Document } from "yaml";

/** Parses YAML; null if it is longer or deeper than a person would write, because a parser would take too long. */
export function readYaml(text: string): Document | null {
  if (text.length > maxLength || isTooDeep(text)) return null;
  return parseDocument(text, { logLevel: "silent", uniqueKeys: false });
}

const maxLength = 300_000;
const maxDepth = 100;

/** True if brackets, or the marks of lists and keys in one line, are nested more deeply than 100 levels. */
function isTooDeep(text: string): boolean {
  if (/(?:[-?:][ \t]{1,9}){100}/.test(text)) return true;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === "[" || mark === "{") depth++;
    else if ((mark === "]" || mark === "}") && depth > 0) depth--;
    if (depth > maxDepth) return true;
  }
  return false;
}
