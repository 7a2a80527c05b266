import { codeAt, mayBeSpace, skipSpace } from "../characters.ts";
import { plainTitle } from "../plain-title.ts";

/** A heading of the file. */
export interface Heading {
  readonly level: number;
  /** The text without the `#` signs. */
  readonly text: string;
  /** The index in the line at which the text begins. */
  readonly from: number;
}

/** A heading that names a phase or a milestone. */
export interface PhaseHeading {
  readonly kind: "phase" | "milestone";
  /** The number as written; `0.5` is between the phases 0 and 1. */
  readonly number: number;
  /** The name in references, in lower case: `phase 1`, `m0.5`. */
  readonly name: string;
  readonly title: string | null;
  readonly line: number;
}

/** Reads a heading such as `### Title ###`; null for any other line. */
export function readHeading(text: string): Heading | null {
  let signs = 0;
  while (signs < 4 && codeAt(text, signs) === space) signs++;
  let end = signs;
  while (end < signs + 7 && codeAt(text, end) === numberSign) end++;
  const level = end - signs;
  if (signs > 3 || level === 0 || level > 6) return null;
  const from = skipSpace(text, end);
  const first = codeAt(text, from);
  if (from === end || (mayBeSpace(first) && text.charAt(from).trim() === "")) return null;
  return { level, text: withoutClosing(text.slice(from).trimEnd()), from };
}

const [space, numberSign] = [0x20, 0x23];

/** Reads `Phase 1: Title`, `1단계: …`, `M1: …` and `M1: … (Phase 1)`; null for any other heading. */
export function readPhaseHeading(text: string, line: number): PhaseHeading | null {
  const plain = text.replace(/^[^\p{L}\p{N}]+/u, "").replaceAll("**", "");
  const end = /[(（]\s*phase\s*(\d{1,6}(?:\.\d{1,6})?)\s*[)）]$/iu.exec(plain);
  const start =
    /^(?:phase|페이즈)\s*(\d{1,6}(?:\.\d{1,6})?)(?![\d.~-]*\d)/iu.exec(plain) ??
    /^(\d{1,6})\s*단계/u.exec(plain);
  if (start !== null) {
    const number = Number(start[1]);
    return {
      kind: "phase",
      number,
      name: `phase ${start[1]}`,
      title: titleOf(plain.slice(start[0].length)),
      line,
    };
  }
  const milestone = /^([MT]\d{1,6}(?:\.\d{1,6})?)(?=\s*[:：]|\s+[-–—]\s|\s*$|\s)/u.exec(plain);
  if (milestone === null && end === null) return null;
  const title = titleOf(plain.slice(milestone?.[0].length ?? 0, end?.index ?? plain.length));
  const name = (milestone?.[1] ?? `phase ${end?.[1]}`).toLowerCase();
  if (end !== null) return { kind: "phase", number: Number(end[1]), name, title, line };
  return { kind: "milestone", number: Number(name.slice(1)), name, title, line };
}

function titleOf(text: string): string | null {
  const title = plainTitle(text.replace(/^[\s:：,.–—-]+/u, "").trim());
  return title === "" ? null : title;
}

function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && codeAt(text, end - 1) === numberSign) end--;
  return end < text.length && (end === 0 || text[end - 1] === " ") ? text.slice(0, end).trimEnd() : text;
}
