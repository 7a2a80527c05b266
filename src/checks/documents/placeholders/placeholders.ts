import { excerpt } from "../../finding.ts";
import type { Finding } from "../../finding.ts";
import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import { codeMark, passagesOf } from "../prose.ts";
import type { Passage } from "../prose.ts";
import { headingText } from "../../../protocol/markdown/heading-text.ts";
import { conceptsOf } from "../headings/concepts.ts";
import { bodiesOf } from "../substance/bodies.ts";
import { deferralIn, fillerTextIn, isEvasive } from "./deferrals.ts";
import type { IsLiteral } from "./literal-words.ts";
import { markers } from "./marker-forms.ts";
import { isDecided, isRemark } from "./remarks.ts";

/**
 * Finds placeholders that were left to be filled in: markers such as `[TODO]` and `TBD`, brackets of a template, and
 * sentences, cells, items or headings that only put their content off. Code and quotations are exempt, and so are
 * words of the product itself, unless they are all that a section says.
 */
export function checkPlaceholders(document: MarkdownDocument, isLiteral: IsLiteral = () => false): Finding[] {
  const findings: Finding[] = [];
  const passages = passagesOf(document);
  const whole = sectionsOfText(document);
  for (const [index, passage] of passages.entries()) {
    const alone = isAlone(passages, index);
    const beside = [passages[index - 1], passages[index + 1]].filter((other) => other !== undefined);
    const markers = markersIn(passage, isLiteral, { alone, beside });
    const evades = alone && whole.has(passages[index - 1]?.line ?? 0) && isEvasive(passage.text);
    const places =
      markers.length > 0
        ? markers
        : evades
          ? [{ at: 0, length: passage.text.length }]
          : deferralsIn(passage, isLiteral, alone);
    for (const { at, length } of places) {
      findings.push({
        file: document.path,
        line: passage.line + lineEndsBefore(passage.text, at),
        message: `"${excerpt(passage.text.slice(at, at + Math.max(length, 20)).replaceAll(codeMark, "…"))}" is a placeholder.`,
        suggestion:
          "Replace every placeholder with its content. If it is meant literally, write it as `code`.",
      });
      if (findings.length >= maxFindings) return findings;
    }
  }
  return findings;
}

interface Place {
  readonly at: number;
  readonly length: number;
}

const maxFindings = 100;
const maxMatches = 10_000;

/** Returns the lines of the headings below which nothing but text stands: no code, quotation or deeper heading. */
function sectionsOfText(document: MarkdownDocument): Set<number> {
  const bodies = bodiesOf(document).filter(
    ({ heading, level, hasParts, lines }) =>
      level > 1 &&
      !hasParts &&
      // A section of diagrams may point to the picture; another check looks for it.
      !conceptsOf(headingText(heading).whole).has("diagram") &&
      lines.every(({ kind }) => kind === "blank" || kind === "text" || kind === "comment"),
  );
  return new Set(bodies.map(({ line }) => line));
}

/** True if a passage is all that stands below its heading. */
function isAlone(passages: readonly Passage[], index: number): boolean {
  const [before, own, after] = [passages[index - 1], passages[index], passages[index + 1]];
  return (
    own?.kind === "text" && before?.kind === "heading" && (after === undefined || after.kind === "heading")
  );
}

interface Surroundings {
  /** True if the passage is all that its section says. */
  readonly alone: boolean;
  readonly beside: readonly Passage[];
}

function markersIn(passage: Passage, isLiteral: IsLiteral, around: Surroundings): Place[] {
  const { text } = passage;
  return text
    .matchAll(markers)
    .take(maxMatches)
    .filter(({ index, 0: found }) => counts(passage, index, found, isLiteral, around))
    .filter(({ index, 0: found }) => !isQuoted(text, index, index + found.length))
    .map(({ index, 0: found }) => ({ at: index, length: found.startsWith("[") ? 60 : found.length + 40 }))
    .toArray();
}

function counts(
  passage: Passage,
  index: number,
  found: string,
  isLiteral: IsLiteral,
  { alone, beside }: Surroundings,
): boolean {
  const { text } = passage;
  if (found.startsWith("[")) return isBracketToFill(text, index, found);
  if (found.startsWith("<")) return !isLiteral(found) && !isUsage(text.slice(0, index));
  if (/^[?_]/.test(found)) return true;
  // A product with templates describes their variables.
  if (found.startsWith("{{")) return ![found, "template", "템플릿"].some(isLiteral);
  if (found !== found.toUpperCase()) return false;
  const [before, after] = [
    text.slice(Math.max(0, index - 40), index),
    text.slice(index + found.length, index + found.length + 40),
  ];
  if (isLiteral(found)) {
    const bracketed = /[[<{]\s?$/.test(before) && /^\s?[\]>}:]/.test(after);
    return (
      bracketed ||
      isRemark(passage, index, found, beside) ||
      (alone && text.trim().length <= found.length + 3) ||
      (alone && before.trim() === "" && /^\s?[:：]/.test(after) && text.length <= 60)
    );
  }
  return found === "TODO" || found === "FIXME" ? isMarker(before, after) : true;
}

/** `[Insert the name]` is a placeholder; `[Insert]` is a key, and `[Insert a row](#rows)` is a link. */
function isBracketToFill(text: string, index: number, found: string): boolean {
  const end = text.indexOf("]", index + 1);
  if (end === -1 || end - index > 500) return /^\[\s{0,9}(?:insert|fill|placeholder)/i.test(found);
  const more = text.slice(index + found.length, end).trim() !== "";
  const isLink = text[end + 1] === "(" || text[end + 1] === "[" || text[end + 1] === ":";
  return !isLink && (more || !/insert|your|add|enter|입력|작성|여기/i.test(found));
}

/** True if a TODO is a marker and not part of a name such as "TODO list". */
function isMarker(before: string, after: string): boolean {
  const left = before.trimEnd().replace(/(?:^|\n)\s*(?:[-+]|\d{1,4}[.)])$/, "");
  const right = after.trimStart();
  if (/^[\])>:(}]/.test(right) || /^[-–—]/.test(right)) return true;
  const begins = left === "" || /[[(<{:|.!?–—]$/.test(left) || (/\n\s*$/.test(before) && !isName(right));
  if (begins && !isName(right)) return true;
  return (right === "" || /^[.,;!?]/.test(right)) && !noMarker.test(left);
}

/** Words after which a TODO is a state or the marker itself is the topic: "starts as TODO", "without any TODO". */
const noMarker =
  /(?:^|\s)(?:no|without|any|as|to|into|from|in|becomes|column|lane|list|state|status|stage|labell?ed|marked|called|named)$/i;

/** True if a text in angle brackets belongs to the usage of a command. */
function isUsage(before: string): boolean {
  return /(?:^|\s)--?[a-z][\w-]{0,30}[\s=]|(?:^|\n)\s{0,20}\$ |COMMAND|FUNCTION|usage|사용법|>\s?$/i.test(
    before,
  );
}

function isName(right: string): boolean {
  return /^(?:lists?|apps?|applications?|items?|managers?|boards?|entry|entries|tasks?|comments?|markers?|notes?)(?![\p{L}])/iu.test(
    right,
  );
}

/** Finds the sentences of a passage that only put the content off; a cell or heading counts as a whole. */
function deferralsIn(passage: Passage, isLiteral: IsLiteral, alone: boolean): Place[] {
  const { text, kind } = passage;
  if (text.length > maxPassage) return [];
  const filler = fillerTextIn(text);
  if (filler !== null)
    return isQuoted(text, filler.at, filler.at + filler.length) || isLiteral("lorem ipsum")
      ? []
      : [{ at: 0, length: 60 }];
  const bare =
    kind === "item" ? text.replace(/^\s{0,24}(?:[-*+]|\d{1,4}[.)])\s{1,9}(?:\[[ x]\] )?/i, "") : text;
  const units =
    kind === "cell" || kind === "heading"
      ? [{ at: 0, unit: bare, label: "" }]
      : sentencesOf(bare, text.length - bare.length);
  const read = units.map((unit) => ({ ...unit, deferral: deferralIn(unit.unit) }));
  const isAll = alone && read.every(({ deferral }) => deferral !== null);
  return read
    .filter(({ unit, label, deferral }) => {
      if (deferral === null || isAll) return deferral !== null;
      const isState =
        deferral.mayBeState && (deferral.hasSubject || kind === "heading" || stateLabel.test(label));
      return !isState && (!isLiteral(unit) || isDecided(passage));
    })
    .filter(({ at, unit }) => !isQuoted(text, at, at + unit.length))
    .map(({ at, unit }) => ({ at, length: unit.length }));
}

const maxPassage = 20_000;

/** Labels that precede a state or a text of a screen. */
const stateLabel =
  /(?:stat(?:e|us)|stage|label|badge|button|caption|banner|message|toast|title|상태|단계|문구|배지|버튼|표시|안내|라벨|메시지)[\s*_`]{0,4}[:：]$/iu;

/** Splits a text into sentences, and a sentence such as "Sign-in: to be defined" at its colon. */
function sentencesOf(text: string, offset: number): { at: number; unit: string; label: string }[] {
  const units: { at: number; unit: string; label: string }[] = [];
  let from = 0;
  let label = "";
  const push = (to: number): void => {
    const piece = text.slice(from, to);
    const unit = piece.trim();
    // A label announces the text after it; it is not a sentence.
    if (/[:：]$/.test(unit)) label = unit.slice(-100);
    else if (unit !== "") {
      units.push({ at: offset + from + piece.length - piece.trimStart().length, unit, label });
      label = "";
    }
    from = to;
  };
  for (const { index, 0: mark } of text.matchAll(/[.!?。](?=\s|$)|[:：;](?=\s)/g)) push(index + mark.length);
  push(text.length);
  return units;
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
