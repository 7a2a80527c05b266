import { wrapKey } from "./line-key.ts";

/** The largest number of missing lines to search for in text with different line breaks. */
const maxSearched = 2000;
const maxLength = 20_000;
const maxRun = 40;

/**
 * Returns the missing lines of a side that the result has with different line breaks: one line as several,
 * several as one, or, in prose, anywhere across a line break.
 */
export function rewrapped(
  side: readonly string[],
  missing: readonly number[],
  merged: readonly string[],
  isProse: boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (missing.length === 0 || missing.length > maxSearched) return found;
  const keys = merged.map(wrapKey);
  const wholes = new Set(keys);
  const starts = Map.groupBy(keys.keys(), (at) => keys[at]!.slice(0, startLength));
  const prose = isProse ? joined(merged) : "";
  for (const at of missing) {
    const line = side[at] ?? "";
    if (line.length > maxLength || found.has(at)) continue;
    if (isSplit(wrapKey(line), keys, starts) || (isProse && isInProse(line, prose))) found.add(at);
    else for (const one of joinedRun(side, at, wholes)) found.add(one);
  }
  return found;
}

const startLength = 4;
const maxStarts = 100;

/** Returns true if consecutive lines of the result make up the line. */
function isSplit(
  wanted: string,
  keys: readonly string[],
  starts: ReadonlyMap<string, readonly number[]>,
): boolean {
  for (let length = 1; length <= startLength; length++) {
    const candidates = starts.get(wanted.slice(0, length)) ?? [];
    for (const start of candidates.slice(0, maxStarts)) {
      let done = 0;
      for (let at = start; at < keys.length && at < start + maxRun; at++) {
        const key = keys[at]!;
        if (!wanted.startsWith(key, done)) break;
        done += key.length;
        if (done === wanted.length && key !== "" && key.length < done) return true;
      }
    }
  }
  return false;
}

/** Returns the lines around a line that the result has as a single line; empty if there are none. */
function joinedRun(side: readonly string[], at: number, wholes: ReadonlySet<string>): readonly number[] {
  for (let from = Math.max(0, at - 12); from <= at; from++) {
    let text = "";
    let parts = 0;
    for (let to = from; to < side.length && to < from + maxRun; to++) {
      const key = wrapKey(side[to] ?? "");
      if (key !== "") parts++;
      text += key;
      if (text.length > maxLength) break;
      if (to >= at && parts > 1 && wholes.has(text))
        return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }
  }
  return [];
}

/** Joins the words of all lines with single spaces. */
function joined(lines: readonly string[]): string {
  return ` ${lines.map((line) => line.trim().split(/\s+/u).join(" ")).join(" ")} `;
}

function isInProse(line: string, prose: string): boolean {
  const words = line.trim().split(/\s+/u);
  return words.length >= 3 && prose.includes(` ${words.join(" ")} `);
}
