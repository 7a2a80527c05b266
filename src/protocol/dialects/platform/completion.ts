import type { CommentAnswer, CustomTaskComplete, PhaseReport } from "../message.ts";
import { keyLine } from "../text/fields.ts";
import { readInlineList } from "../text/inline-list.ts";
import { lineBreaks, listItem } from "../text/value.ts";

/** True if a visible line belongs to the completion marker above it: blank, `Key: value` or a list item. */
export function belongsToMarker(line: string): boolean {
  if (line.trim() === "" || listItem(line) !== undefined) return true;
  const found = keyLine(line);
  if (found === undefined || found.written.split(" ").length > KEY_WORDS) return false;
  return found.rest === "" || found.rest.startsWith(" ") || found.rest.startsWith("\t");
}

/**
 * Reads the name, the documents and the answers to comments from the lines after `=== PHASE N COMPLETE ===`.
 */
export function readPhaseComplete(phase: number, lines: readonly string[]): PhaseReport {
  const entries = entriesOf(lines);
  const name = entries
    .map(({ key, value }) => (NAME_KEYS.has(key) ? phaseName(value) : ""))
    .find((found) => found !== "");
  const documents = entries.flatMap((entry) => {
    if (DOCUMENTS.test(entry.key)) return documentsOf(entry.value, entry.items);
    return entry.key === "" || NAME_KEYS.has(entry.key) ? documentsOf("", entry.items) : [];
  });
  const answers = entries
    .filter(({ key }) => ANSWERS.test(key))
    .flatMap(({ value, items }) => [value, ...items].flatMap(answerIn));
  return {
    phase,
    ...(name === undefined ? {} : { name }),
    documents,
    ...(answers.length === 0 ? {} : { answers }),
  };
}

/**
 * Reads every `Key: value` line after `=== CUSTOM TASK COMPLETE ===` under its lower-case key. List items
 * become lines of the value.
 */
export function readCustomTaskComplete(lines: readonly string[]): CustomTaskComplete {
  const pairs = entriesOf(lines)
    .filter(({ key }) => key !== "")
    .map(({ key, value, items }) => [
      key,
      lineBreaks([value, ...items.map((item) => `- ${item}`)].join("\n").trim()),
    ]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== "")) as CustomTaskComplete;
}

interface Entry {
  readonly key: string;
  readonly value: string;
  readonly items: string[];
}

const KEY_WORDS = 5;
const NAME_KEYS: ReadonlySet<string> = new Set(["phase", "completed"]);
const DOCUMENTS = /^(documents?|files|deliverables)\b/;
const ANSWERS = /^(comments?|answers?)\b/;
const ANSWER = /^#?(\d{1,4})[\s.:)-]+(fixed|disagree|question)\b[\s:.,–—-]*(.*)$/i;
const NUMBERED_PHASE = /^(?:phase\s+)?\d{1,6}\b\s*[:.-]?\s*/i;

function entriesOf(lines: readonly string[]): Entry[] {
  const entries: Entry[] = [{ key: "", value: "", items: [] }];
  for (const line of lines) {
    const item = listItem(line);
    const found = item === undefined ? keyLine(line) : undefined;
    if (item !== undefined) entries.at(-1)!.items.push(item);
    else if (found !== undefined)
      entries.push({ key: found.written.toLowerCase(), value: found.rest.trim(), items: [] });
  }
  return entries;
}

/** Reads `2 disagree: why` as an answer to the second comment. */
function answerIn(item: string): CommentAnswer[] {
  const [, number = "", verdict = "", text = ""] = ANSWER.exec(item.trim()) ?? [];
  if (number === "") return [];
  return [{ number: Number(number), verdict: verdict.toLowerCase() as CommentAnswer["verdict"], text }];
}

/** Extracts `Planning` from "Planning", "Phase 1 (Planning)" and "1: Planning". */
function phaseName(value: string): string {
  const rest = value.replace(NUMBERED_PHASE, "").trim();
  return rest.startsWith("(") && rest.endsWith(")") ? rest.slice(1, -1).trim() : rest;
}

function documentsOf(value: string, items: readonly string[]): string[] {
  const inline = value === "" ? [] : (readInlineList(value) ?? value.split(","));
  return [...inline, ...items].map(withoutTicks).filter((document) => document !== "");
}

function withoutTicks(document: string): string {
  const text = document.trim();
  return text.length > 2 && text.startsWith("`") && text.endsWith("`") ? text.slice(1, -1).trim() : text;
}
