import type { FileDiff } from "../../../../src/protocol/api/review-files.ts";
import type { LineTokens } from "../../../../src/protocol/files/token-classes.ts";
import type { HiddenRun } from "../../../../src/protocol/hidden-characters.ts";

/** One line with its old and new number. */
export interface Row {
  readonly kind: "=" | "-" | "+";
  readonly old: number | null;
  readonly now: number | null;
  readonly text: string;
  readonly tokens: LineTokens;
  /** Changed words as alternating starts and lengths. */
  readonly words: readonly number[];
}

type DiffRows = Extract<FileDiff, { state: "rows" }>;

/** Returns the rows of a diff with their line numbers. */
export function rowsOfDiff({ kinds, texts, tokens, words }: DiffRows): Row[] {
  let [old, now] = [0, 0];
  return texts.map((text, index) => {
    const kind = kinds[index] as Row["kind"];
    if (kind !== "+") old += 1;
    if (kind !== "-") now += 1;
    return {
      kind,
      old: kind === "+" ? null : old,
      now: kind === "-" ? null : now,
      text,
      tokens: tokens[index] ?? [],
      words: words[index] ?? [],
    };
  });
}

/** Returns the rows of a plain file. */
export function rowsOfText(lines: readonly string[], tokens: readonly LineTokens[]): Row[] {
  return lines.map((text, index) => ({
    kind: "=",
    old: null,
    now: index + 1,
    text,
    tokens: tokens[index] ?? [],
    words: [],
  }));
}

/** Two rows side by side: old and new. */
export interface Pair {
  readonly left: Row | null;
  readonly right: Row | null;
}

/** Pairs removed rows with the added ones that replace them. */
export function pairsOf(rows: readonly Row[]): Pair[] {
  const pairs: Pair[] = [];
  let removed: Row[] = [];
  let added: Row[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      pairs.push({ left: removed[at] ?? null, right: added[at] ?? null });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === "-") {
      if (added.length > 0) flush();
      removed.push(row);
    } else if (row.kind === "+") added.push(row);
    else {
      flush();
      pairs.push({ left: row, right: row });
    }
  }
  flush();
  return pairs;
}

/** Returns the rows in the order of their pairs, so that any cut keeps replaced rows together. */
export function inPairs(rows: readonly Row[]): Row[] {
  return pairsOf(rows).flatMap(({ left, right }) => {
    const both = left === right ? [left] : [left, right];
    return both.filter((row) => row !== null);
  });
}

/** A run of a line with one style. */
export interface Piece {
  readonly text: string;
  readonly token: number;
  readonly changed: boolean;
  /** The hidden characters that the piece consists of, if any. */
  readonly hidden: HiddenRun | null;
}

/** Cuts a line at colour changes, changed words and hidden characters. */
export function piecesOf(
  { text, tokens, words }: Pick<Row, "text" | "tokens" | "words">,
  hidden: readonly HiddenRun[],
): Piece[] {
  const cuts = new Set([0, text.length]);
  for (let at = 0, end = 0; at < tokens.length; at += 2) cuts.add((end += tokens[at] ?? 0));
  for (let at = 0; at < words.length; at += 2) {
    cuts.add(words[at] ?? 0);
    cuts.add((words[at] ?? 0) + (words[at + 1] ?? 0));
  }
  for (const { at, length } of hidden) cuts.add(at).add(at + length);
  const runs = new Map(hidden.map((run) => [run.at, run]));
  let hiddenTo = 0;
  const ends = [...cuts]
    .toSorted((one, other) => one - other)
    .filter((cut) => {
      if (cut > text.length || cut < hiddenTo) return false;
      hiddenTo = cut + (runs.get(cut)?.length ?? 0);
      return true;
    });
  let [run, runEnd] = [0, tokens[0] ?? 0];
  return ends.slice(0, -1).map((start, index) => {
    while (runEnd <= start && run + 2 < tokens.length) {
      run += 2;
      runEnd += tokens[run] ?? 0;
    }
    return {
      text: text.slice(start, ends[index + 1]),
      token: start < runEnd ? (tokens[run + 1] ?? 0) : 0,
      changed: isIn(start, words),
      hidden: runs.get(start) ?? null,
    };
  });
}

function isIn(at: number, words: readonly number[]): boolean {
  for (let index = 0; index < words.length; index += 2) {
    const start = words[index] ?? 0;
    if (at >= start && at < start + (words[index + 1] ?? 0)) return true;
  }
  return false;
}
