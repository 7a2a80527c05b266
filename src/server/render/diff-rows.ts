import { diffArrays, diffWordsWithSpace } from "diff";
import { tokenize } from "./tokenize.ts";

/** The differences between two texts, row by row (`FileDiff` describes the encoding). */
export interface DiffRows {
  readonly kinds: string;
  readonly texts: string[];
  readonly tokens: number[][];
  readonly words: Record<string, number[]>;
}

/** Maximum time to search for the shortest diff; after that the whole middle counts as changed. */
const patienceMs = 1_000;
/** Maximum length of lines that are compared by words, and maximum number of such pairs. */
const longestWorded = 500;
const mostWorded = 1_000;

/** Compares two texts by lines, and changed lines also by words. */
export function diffRows(before: string, after: string, language: string | null): DiffRows {
  const old = rawLines(before);
  const now = rawLines(after);
  const [oldTokens, newTokens] = [old, now].map((lines) => tokenize(lines.map(shown), language));
  const rows: { kind: string; text: string; tokens: number[] }[] = [];
  const words: Record<string, number[]> = {};
  let [atOld, atNew, worded] = [0, 0, 0];
  const push = (kind: "=" | "-" | "+"): void => {
    const text = shown((kind === "-" ? old[atOld] : now[atNew]) ?? "");
    const tokens = (kind === "-" ? oldTokens?.[atOld] : newTokens?.[atNew]) ?? [];
    rows.push({ kind, text, tokens });
    if (kind !== "+") atOld += 1;
    if (kind !== "-") atNew += 1;
  };

  for (const { same, removed, added } of changes(old, now)) {
    for (let count = 0; count < same; count++) push("=");
    const first = rows.length;
    for (let count = 0; count < removed; count++) push("-");
    for (let count = 0; count < added; count++) push("+");
    for (let count = 0; count < Math.min(removed, added) && worded < mostWorded; count++, worded++) {
      const [oldAt, newAt] = [first + count, first + removed + count];
      const marks = changedWords(rows[oldAt]?.text ?? "", rows[newAt]?.text ?? "");
      if (marks === null) continue;
      words[oldAt] = marks.old;
      words[newAt] = marks.now;
    }
  }
  return {
    kinds: rows.map(({ kind }) => kind).join(""),
    texts: rows.map(({ text }) => text),
    tokens: rows.map(({ tokens }) => tokens),
    words,
  };
}

interface Step {
  readonly same: number;
  readonly removed: number;
  readonly added: number;
}

/** Returns the steps from one to the other: a number of unchanged lines, then of removed and added ones, repeatedly. */
function changes(old: string[], now: string[]): Step[] {
  const found = diffArrays(old, now, { timeout: patienceMs });
  if (found === undefined) return bluntly(old, now);
  const steps: { same: number; removed: number; added: number }[] = [];
  for (const { count, added, removed } of found) {
    const last = steps.at(-1);
    if (!added && !removed) steps.push({ same: count, removed: 0, added: 0 });
    else if (last === undefined)
      steps.push({ same: 0, removed: removed ? count : 0, added: added ? count : 0 });
    else last[added ? "added" : "removed"] += count;
  }
  return steps;
}

/** Retains the common lines at both ends; everything between is removed and added. */
function bluntly(old: readonly string[], now: readonly string[]): Step[] {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return [
    { same: head, removed: old.length - head - tail, added: now.length - head - tail },
    { same: tail, removed: 0, added: 0 },
  ];
}

/** Returns the changed words of a line on both sides; null if so little is unchanged that marks would only be noise. */
function changedWords(before: string, after: string): { old: number[]; now: number[] } | null {
  if (before.length > longestWorded || after.length > longestWorded) return null;
  const old: number[] = [];
  const now: number[] = [];
  let [atOld, atNew, kept] = [0, 0, 0];
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    if (removed) old.push(atOld, value.length);
    else if (added) now.push(atNew, value.length);
    else kept += value.trim().length;
    if (!added) atOld += value.length;
    if (!removed) atNew += value.length;
  }
  return kept * 3 < Math.max(before.trim().length, after.trim().length) ? null : { old, now };
}

/** Splits into lines that retain a carriage return: another line ending is a change. */
function rawLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function shown(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
