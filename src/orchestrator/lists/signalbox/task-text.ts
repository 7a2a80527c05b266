import { readBox, type ReadBox } from "../check-box.ts";
import { codeAt, mayBeSpace, skipSpace } from "../characters.ts";
import { hasEmphasisSigns, plainTitle } from "../plain-title.ts";
import { readId } from "./task-ids.ts";

/** The text of a heading or list item that names a task. */
export interface TaskText {
  readonly box: ReadBox | null;
  /** The phase that the text states, as in `Phase 1, T1.1: …`; null if it states none. */
  readonly phase: number | null;
  readonly id: string;
  readonly title: string;
  /** True if a colon separates the id from the title. */
  readonly colon: boolean;
}

const phasePattern = /(?:phase|페이즈)\s*(\d{1,6}(?:\.\d{1,6})?)\s*[,:/–—-]?\s*/iuy;
const separatorPattern = /(?:\*\*|__|`|~~)?\s*(:|：|[-–—](?=\s)|\.(?=\s)|(?=\s)|$)\s*/uy;

const bareNumber = /^\d+$/u;

/** Reads a task from the text of a line, from the index after the heading's or the list item's marker. */
export function readTaskText(text: string, from: number): TaskText | null {
  let at = skipSpace(text, from);
  const box = readBox(text, at);
  if (box !== null) at = skipSpace(text, box.end);
  at = skipMarkup(text, at);
  const phase = phaseAt(text, at);
  if (phase !== null) at = skipMarkup(text, phasePattern.lastIndex);
  const found = readId(text, at);
  if (found === null) return null;
  const plain = plainSeparator(text, found.end);
  separatorPattern.lastIndex = found.end;
  const separator = plain ?? separatorPattern.exec(text)?.[1];
  if (separator === undefined) return null;
  const colon = separator === ":" || separator === "：";
  if (!colon && separator !== "." && bareNumber.test(found.id)) return null;
  const rest = cleanTitle(text.slice(plain === null ? separatorPattern.lastIndex : found.end + 1));
  const title = found.suffix === "" ? rest : rest === "" ? found.suffix : `${found.suffix}: ${rest}`;
  return { box, phase, id: found.id, title: title || found.id, colon };
}

function phaseAt(text: string, at: number): number | null {
  const first = codeAt(text, at);
  if (first !== bigP && first !== smallP && first !== hangulP) return null;
  phasePattern.lastIndex = at;
  const phase = phasePattern.exec(text);
  return phase === null ? null : Number(phase[1]);
}

const [bigP, smallP, hangulP] = [0x50, 0x70, 0xd398];

/** Returns the separator if it is a colon, or a space before the title. Any other one needs the pattern: null. */
function plainSeparator(text: string, at: number): string | null {
  const first = codeAt(text, at);
  if (first === colonCode) return ":";
  const next = codeAt(text, at + 1);
  const isTitle = !mayBeSpace(next) && next !== colonCode && next !== hyphen && next !== dot;
  return first === space && isTitle ? "" : null;
}

const [space, colonCode, hyphen, dot] = [0x20, 0x3a, 0x2d, 0x2e];

/** Removes emphasis, also the half of it that stands around the id: `**T1.2: Login form**`. */
function cleanTitle(text: string): string {
  if (!hasEmphasisSigns(text)) return text.trim();
  const title = plainTitle(text.trim()).replace(/^(?:\*\*|__|~~)(?![/.*])\s*/u, "");
  const end = /(?<!\/)(?:\*\*|__|~~)$/u.exec(title)?.[0];
  return end !== undefined && !title.slice(0, -end.length).includes(end)
    ? title.slice(0, -end.length).trimEnd()
    : title;
}

function skipMarkup(text: string, from: number): number {
  const sign = codeAt(text, from);
  if (sign === backtick) return skipSpace(text, from + 1);
  const isDouble = sign === asterisk || sign === underscore || sign === tilde;
  return isDouble && codeAt(text, from + 1) === sign ? skipSpace(text, from + 2) : from;
}

const [backtick, asterisk, underscore, tilde] = [0x60, 0x2a, 0x5f, 0x7e];
