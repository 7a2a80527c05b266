import { readBox, type ReadBox } from "../check-box.ts";
import { plainTitle } from "../plain-title.ts";
import { readId } from "./task-ids.ts";

/** The text of a heading or list item that names a task. */
export interface TaskText {
  readonly box: ReadBox | null;
  /** The phase that the text itself states, as in `Phase 1, T1.1: …`. */
  readonly phase: number | null;
  readonly id: string;
  readonly title: string;
  /** True if a colon separates the id from the title. */
  readonly colon: boolean;
}

const phasePattern = /(?:phase|페이즈)\s*(\d{1,6}(?:\.\d{1,6})?)\s*[,:/–—-]?\s*/iuy;
const separatorPattern = /(?:\*\*|__|`|~~)?\s*(:|：|[-–—](?=\s)|\.(?=\s)|(?=\s)|$)\s*/uy;

/** Reads a task from the text of a line, from the index after the heading's or the list item's marker. */
export function readTaskText(text: string, from: number): TaskText | null {
  let at = skipSpace(text, from);
  const box = readBox(text, at);
  if (box !== null) at = skipSpace(text, box.end);
  at = skipMarkup(text, at);
  phasePattern.lastIndex = at;
  const phase = phasePattern.exec(text);
  if (phase !== null) at = skipMarkup(text, phasePattern.lastIndex);
  const found = readId(text, at);
  if (found === null) return null;
  separatorPattern.lastIndex = found.end;
  const separator = separatorPattern.exec(text)?.[1];
  if (separator === undefined) return null;
  const rest = cleanTitle(text.slice(separatorPattern.lastIndex));
  const isBare = /^\d+$/u.test(found.id);
  const colon = separator === ":" || separator === "：";
  if (isBare && !colon && separator !== ".") return null;
  return {
    box,
    phase: phase === null ? null : Number(phase[1]),
    id: found.id,
    title: [found.suffix, rest].filter((part) => part !== "").join(": ") || found.id,
    colon,
  };
}

/** Removes emphasis, also the half of it that stands around the id: `**T1.2: Login form**`. */
function cleanTitle(text: string): string {
  const title = plainTitle(text.trim()).replace(/^(?:\*\*|__|~~)(?![/.*])\s*/u, "");
  const end = /(?<!\/)(?:\*\*|__|~~)$/u.exec(title)?.[0];
  return end !== undefined && !title.slice(0, -end.length).includes(end)
    ? title.slice(0, -end.length).trimEnd()
    : title;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}

function skipMarkup(text: string, from: number): number {
  const opening = ["**", "__", "~~", "`"].find((mark) => text.startsWith(mark, from));
  return opening === undefined ? from : skipSpace(text, from + opening.length);
}
