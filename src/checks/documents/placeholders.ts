import { excerpt } from "../finding.ts";
import type { Finding } from "../finding.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { passagesOf } from "./prose.ts";

/**
 * Finds placeholders that were left to be filled in. TODO and TBD count in capitals and as whole markers, the
 * phrases in any case, all of them also across line breaks. Code and quotations are exempt.
 */
export function checkPlaceholders(document: MarkdownDocument): Finding[] {
  const findings: Finding[] = [];
  for (const { line, text } of passagesOf(document)) {
    for (const { index, 0: found } of [...matches(text, markers), ...matches(text, phrases)]) {
      if (!counts(text, index, found) || isQuoted(text, index, index + found.length)) continue;
      findings.push({
        file: document.path,
        line: line + lineEndsBefore(text, index),
        message: `"${excerpt(text.slice(index, index + 60))}" is a placeholder.`,
        suggestion: "Replace every placeholder with its content.",
      });
      if (findings.length >= maxFindings) return findings;
    }
  }
  return findings;
}

const maxFindings = 100;
const maxMatches = 10_000;

const markers = /(?<![\p{L}\p{N}_-])(?:TODO|TBD)(?![\p{L}\p{N}_])/gu;

const phrases =
  /(?<![\p{L}\p{N}])(?:coming\s{1,9}soon|to\s{1,9}be\s{1,9}defined|lorem\s{1,9}ipsum)(?![\p{L}\p{N}])|\[\s{0,9}(?:insert|fill\s{1,9}in|placeholder)(?![\p{L}\p{N}])/giu;

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return text.matchAll(pattern).take(maxMatches).toArray();
}

function counts(text: string, index: number, found: string): boolean {
  if (found.startsWith("[")) return isBracketToFill(text, index, found);
  if (found !== "TODO") return true;
  return isMarker(text.slice(Math.max(0, index - 40), index), text.slice(index + 4, index + 44));
}

/** `[Insert the name]` is a placeholder; `[Insert]` is a key, and `[Insert a row](#rows)` is a link. */
function isBracketToFill(text: string, index: number, found: string): boolean {
  const end = text.indexOf("]", index);
  if (end === -1 || end - index > 500) return true;
  const more = text.slice(index + found.length, end).trim() !== "";
  const isLink = text[end + 1] === "(" || text[end + 1] === "[";
  return !isLink && (more || !/insert/i.test(found));
}

/** True if a TODO is a marker and not part of a name such as "TODO list". */
function isMarker(before: string, after: string): boolean {
  const left = before.trimEnd().replace(/(?:^|\n)\s*(?:[-+]|\d{1,4}[.)])$/, "");
  const right = after.trimStart();
  if (/^[\])>:(}]/.test(right) || /^[-–—]/.test(right)) return true;
  const begins = left === "" || /[[(<{:|.!?–—]$/.test(left) || (/\n\s*$/.test(before) && !isName(right));
  if (begins && !isName(right)) return true;
  return (right === "" || /^[.,;!?]/.test(right)) && !/(?:^|\s)(?:no|without|any)$/i.test(left);
}

function isName(right: string): boolean {
  return /^(?:lists?|apps?|applications?|items?|managers?|boards?|entry|entries|tasks?|comments?|markers?|notes?)(?![\p{L}])/iu.test(
    right,
  );
}

/**
 * True if the match is between quotation marks of the same passage, at most 300 characters away on either
 * side.
 */
function isQuoted(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 300), start);
  const after = text.slice(end, end + 300);
  if (before.endsWith("'") && after.startsWith("'")) return true;
  if (after.includes('"') && before.split('"').length % 2 === 0) return true;
  return quotationMarks.some(
    ([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close) && after.includes(close),
  );
}

const quotationMarks = [
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
  ["「", "」"],
] as const;

function lineEndsBefore(text: string, index: number): number {
  return text.slice(0, index).split("\n").length - 1;
}
