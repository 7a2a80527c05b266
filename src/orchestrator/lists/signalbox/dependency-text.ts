import {
  beginsWithNone,
  connectsParallel,
  isRemark,
  parallelWord,
  saysAfter,
  saysNone,
  saysThen,
  withoutFillers,
} from "./dependency-words.ts";
import { readId } from "./task-ids.ts";
import { singleSpaced, trimCharacters } from "./trim.ts";

/** A reference in a dependency line: a task or group, a range of tasks, or a phase. */
export type Reference =
  | { readonly kind: "id"; readonly id: string }
  | { readonly kind: "range"; readonly from: string; readonly to: string }
  | { readonly kind: "phase"; readonly number: number };

/** The meaning of a dependency line. */
export interface DependencyText {
  readonly needs: readonly Reference[];
  /** The tasks that may run at the same time. */
  readonly parallel: readonly Reference[];
  /** The names of external dependencies. */
  readonly external: readonly string[];
  /** The rest of the line; null if it says nothing. */
  readonly note: string | null;
}

/** The ids and phases that a list knows. */
export interface KnownNames {
  /**
   * Returns true if a text that looks like an id is one in this list: the list has such ids, or it begins
   * with `T`.
   */
  isId(text: string): boolean;
  hasPhase(number: number): boolean;
}

interface Token {
  readonly reference: Reference;
  readonly start: number;
  readonly end: number;
}

/** The meaning of a line of the field `parallel`. */
export interface ParallelText {
  /** The tasks that the text says to wait for, as in "T1.2 완료 후" or "after T1.2". */
  readonly needs: readonly Reference[];
  readonly parallel: readonly Reference[];
}

const nothing: DependencyText = { needs: [], parallel: [], external: [], note: null };

/** Reads the value of a dependency line: ids, ranges, phases, external dependencies and remarks. */
export function readDependencies(value: string, known: KnownNames): DependencyText {
  const text = plainText(value);
  if (saysNone(text)) return nothing;
  if (beginsWithNone(text)) return { ...nothing, note: text };
  const tokens = withRanges(text, tokensOf(text, known));
  const side = parallelTokens(text, tokens);
  const needs = tokens.filter((token) => !side.has(token));
  const external = externalPieces(text, tokens);
  return {
    needs: needs.map(({ reference }) => reference),
    parallel: [...side].map(({ reference }) => reference),
    external: external.map(({ name }) => name),
    note: side.size > 0 ? text : noteOf(text, tokens, external),
  };
}

/** Reads the value of the field `parallel`. */
export function readParallel(value: string, known: KnownNames): ParallelText {
  const text = plainText(value);
  const tokens = withRanges(text, tokensOf(text, known));
  const side = parallelTokens(text, tokens);
  const needs = awaitedTokens(
    text,
    tokens.filter((token) => !side.has(token)),
  );
  return {
    needs: [...needs].map(({ reference }) => reference),
    parallel: tokens.filter((token) => !needs.has(token)).map(({ reference }) => reference),
  };
}

/** Removes emphasis, backticks and link targets: `[T1.2](#t12)` names T1.2. */
function plainText(value: string): string {
  const text = value
    .replaceAll(/\*\*|__|`|~~/gu, "")
    .replaceAll(/\[([^[\]]{0,200})\]\([^()\s]{0,300}\)/gu, "$1")
    .trim();
  return text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1).trim() : text;
}

function tokensOf(text: string, known: KnownNames): Token[] {
  const tokens: Token[] = [];
  const word = /[A-Za-z0-9]/u;
  for (let at = 0; at < text.length; at++) {
    if (!word.test(text[at]!)) continue;
    const token = tokenAt(text, at, known);
    if (token !== null) tokens.push(token);
    at = (token?.end ?? wordEnd(text, at)) - 1;
  }
  return tokens;
}

const phaseWord = /phase\s*(\d{1,6})(?![\d.]*\d)/iuy;
const shortRange = /\s?[-~–〜～]\s?(\d{1,9}(?:\.\d{1,9}){0,2})(?![A-Za-z0-9_.]*[A-Za-z0-9])/uy;

function tokenAt(text: string, at: number, known: KnownNames): Token | null {
  phaseWord.lastIndex = at;
  const phase = phaseWord.exec(text);
  if (phase !== null && known.hasPhase(Number(phase[1]))) {
    const reference = { kind: "phase", number: Number(phase[1]) } as const;
    return { reference, start: at, end: phaseWord.lastIndex };
  }
  const found = readId(text, at);
  if (found === null || !known.isId(found.id)) return null;
  // "Epic 3" does not name task 3.
  if (/^\d/u.test(found.id) && /[A-Za-z]\s?$/u.test(text.slice(Math.max(0, at - 2), at))) return null;
  shortRange.lastIndex = found.end;
  const short = /[A-Za-z]/u.test(found.id) ? shortRange.exec(text)?.[1] : undefined;
  if (short !== undefined) {
    const reference = { kind: "range", from: found.id, to: lastOfRange(found.id, short) } as const;
    return { reference, start: at, end: shortRange.lastIndex };
  }
  return { reference: { kind: "id", id: found.id }, start: at, end: found.end };
}

/** Returns the full id at the short end of a range: `T2-6` ends with `T6`, `T1.2-5` with `T1.5`. */
function lastOfRange(from: string, short: string): string {
  const numbers = /\d+(?:\.\d+)*[A-Za-z]?$/u.exec(from)!;
  const letters = from.slice(0, numbers.index);
  const parts = numbers[0].split(".");
  return short.includes(".") ? letters + short : letters + [...parts.slice(0, -1), short].join(".");
}

/** Returns the end of the word at an index. A path or a version counts as one word. */
function wordEnd(text: string, from: number): number {
  const end = /[^A-Za-z0-9_./@#-]/u;
  let at = from;
  while (at < text.length && !end.test(text[at]!)) at++;
  return at;
}

function withRanges(text: string, tokens: readonly Token[]): Token[] {
  const merged: Token[] = [];
  for (const token of tokens) {
    const before = merged.at(-1);
    if (before?.reference.kind === "id" && token.reference.kind === "id") {
      const gap = text.slice(before.end, token.start);
      if (gap.length < 12 && /^(?:\s*(?:[-~–〜～]|\.{2,3}|…)\s*|—|\s+to\s+|\s*부터\s*)$/iu.test(gap)) {
        const reference = { kind: "range", from: before.reference.id, to: token.reference.id } as const;
        merged[merged.length - 1] = { reference, start: before.start, end: token.end };
        continue;
      }
    }
    merged.push(token);
  }
  return merged;
}

/** Returns the ids that a line only names as parallel: "T2.3과 병렬 가능", "in parallel with T2.3, T2.4". */
function parallelTokens(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const side = new Set<Token>();
  let next = 0;
  for (const { index, 0: word } of text.matchAll(parallelWord)) {
    while (next < tokens.length && tokens[next]!.start < index) next++;
    const end = index + word.length;
    const after = tokens[next];
    if (after !== undefined && /^\s*(?:with|to|alongside)\s*$/iu.test(text.slice(end, after.start))) {
      side.add(after);
      for (let at = next + 1; at < tokens.length && joins(text, tokens[at - 1]!, tokens[at]!); at++)
        side.add(tokens[at]!);
      continue;
    }
    const before = tokens[next - 1];
    if (before === undefined || side.has(before) || index - before.end > 60) continue;
    if (!connectsParallel(text.slice(before.end, index))) continue;
    side.add(before);
    for (let at = next - 2; at >= 0 && joins(text, tokens[at]!, tokens[at + 1]!); at--) side.add(tokens[at]!);
  }
  return side;
}

/** Returns the ids before "완료 후" or after "after", and the ids that are joined with them. */
function awaitedTokens(text: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const isEnd = tokens.map(({ end }) => saysThen(text.slice(end, end + 12)));
  const isStart = tokens.map(({ start }) => saysAfter(text.slice(Math.max(0, start - 12), start)));
  for (let at = tokens.length - 2; at >= 0; at--)
    if (isEnd[at + 1] === true && joins(text, tokens[at]!, tokens[at + 1]!)) isEnd[at] = true;
  for (let at = 1; at < tokens.length; at++)
    if (isStart[at - 1] === true && joins(text, tokens[at - 1]!, tokens[at]!)) isStart[at] = true;
  return new Set(tokens.filter((_, at) => isEnd[at] === true || isStart[at] === true));
}

function joins(text: string, one: Token, other: Token): boolean {
  return /^[\s,/·&+]*(?:과|와|및|and|or)?[\s,]*$/iu.test(text.slice(one.end, other.start));
}

interface Piece {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function externalPieces(text: string, tokens: readonly Token[]): readonly Piece[] {
  const found: Piece[] = [];
  let token = 0;
  for (const { start, end } of pieces(text, remarkStart(text))) {
    while (token < tokens.length && tokens[token]!.end <= start) token++;
    if ((tokens[token]?.start ?? Infinity) < end) continue;
    const piece = text
      .slice(start, end)
      .replace(/[(（].*$/su, "")
      .trim();
    if (saysNone(piece) || isRemark(piece) || withoutFillers(piece) === "") continue;
    found.push({ name: withoutEndFillers(piece), start, end });
  }
  return found;
}

/** Returns the index of a dash that begins a remark; the length of the text if there is none. */
function remarkStart(text: string): number {
  return /\s(?:[-–—]+)\s|—/u.exec(text)?.index ?? text.length;
}

/** Splits a text at commas and conjunctions outside brackets. */
function pieces(text: string, limit: number): readonly { readonly start: number; readonly end: number }[] {
  const parts: { readonly start: number; readonly end: number }[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of text.slice(0, limit).matchAll(/[()（）,;，、+&]|\s(?:및|and)\s/giu)) {
    if (sign === "(" || sign === "（") depth++;
    else if (sign === ")" || sign === "）") depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push({ start, end: index });
      start = index + sign.length;
    }
  }
  parts.push({ start, end: limit });
  return parts;
}

function withoutEndFillers(piece: string): string {
  const words = piece.split(/\s+/u);
  while (words.length > 1 && withoutFillers(words.at(-1)!) === "") words.pop();
  return words.join(" ");
}

function noteOf(text: string, tokens: readonly Token[], external: readonly Piece[]): string | null {
  const rest = without(text, tokens);
  const meaning = without(
    text,
    [...tokens, ...external].toSorted((one, other) => one.start - other.start),
  );
  if (!/[\p{L}\p{N}]/u.test(withoutFillers(meaning))) return null;
  if (tokens.length === 0) return text;
  return trimCharacters(singleSpaced(rest), ",;·+&/—– -");
}

/** Removes parts of a text. The parts must be in order. */
function without(text: string, parts: readonly { readonly start: number; readonly end: number }[]): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of parts) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
}
