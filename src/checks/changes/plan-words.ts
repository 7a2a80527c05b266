import { asPattern, looksLikeFile } from "./file-names.ts";

/** A piece of a line: the content of a code span, or the text between two. */
interface Piece {
  readonly code: boolean;
  readonly text: string;
}

/**
 * Returns everything in a line that may name a file: the contents of code spans and links, and every run of characters
 * that a path can have. A path without a code span may have a Korean particle attached, so runs of ASCII count, too.
 */
export function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const { code, text } of piecesOf(line)) {
    const pattern = code ? asPattern(text.trim()) : null;
    if (pattern !== null) words.push(pattern);
    for (const [word] of text.matchAll(/[\p{L}\p{N}_.@~+*{},/:#-]+/gu)) words.push(trimmed(word));
    for (const [word] of text.matchAll(/[\w.@~+*{},/:#-]+/g)) words.push(trimmed(word));
    if (/\[[^\]]{1,80}\]/.test(text)) words.push(text.trim());
  }
  return words.flatMap(separated).filter((word) => word.length > 1);
}

/**
 * Returns the words that an entry of a list is about: code spans or paths at its beginning, and those that begin a
 * sentence and stand before a colon, such as the second in "`a.ts`: a flag. `b.ts`: its tests." In a sentence of prose, or
 * in a nested list, the first ones must stand before a colon or a dash, too.
 */
export function subjectsOf(line: string, isProse: boolean): string[] {
  const text = line
    .trim()
    .replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, "")
    .replace(/^\[[ xX]\]\s+/, "")
    .replaceAll("**", "")
    // Emphasis, but not the underscores of a name such as __main__.py.
    .replaceAll(/(?<![\w/`])__(?=[^\s_])([^`\n]{1,200}?)__(?![\w.`])/g, "$1");
  if (!text.includes("`")) return bareSubjects(text);
  const pieces = piecesOf(text);
  const leading: string[] = [];
  const later: string[] = [];
  let atStart = true;
  let isDescribed = false;
  for (const [index, { code, text: own }] of pieces.entries()) {
    if (!code) {
      if (atStart && !(index === 0 ? isOpening(own) : isSeparator(own))) {
        atStart = false;
        isDescribed = /^\s{0,5}(?::|—|–|-|→|\()/.test(own);
      }
      continue;
    }
    const before = pieces[index - 1]?.text ?? "";
    const after = pieces[index + 1]?.text ?? "";
    if (atStart) leading.push(own.trim());
    else if (/[.;,]\s*$/.test(before) && /^\s*[:—–]/.test(after)) later.push(own.trim());
  }
  return isProse && !isDescribed && !atStart ? later : [...leading, ...later];
}

/** Returns the paths at the beginning of a text without code spans, if nothing but a description follows. */
function bareSubjects(text: string): string[] {
  const subjects: string[] = [];
  let rest = text;
  for (;;) {
    const [whole = "", word = "", , link = ""] =
      /^(?:([\p{L}\p{N}_.@~+/-]+)|\[([^\]\n]{1,300})\]\(([^)\n]{0,300})\))/u.exec(rest) ?? [];
    const path = trimmed(link === "" ? word : link);
    if (!looksLikeFile(path)) return [];
    subjects.push(path);
    rest = rest.slice(whole.length);
    const separator = /^\s{0,5}(?:,|and\b|및)\s{0,5}/.exec(rest)?.[0] ?? "";
    if (separator === "") break;
    rest = rest.slice(separator.length);
  }
  return rest === "" || /^\s{0,5}(?::|—|–|-|→|\()/.test(rest) ? subjects : [];
}

/** True for text before the first code span that leaves it the subject. */
function isOpening(text: string): boolean {
  return /^\s*(?:(?:create|add|new|modify|change|edit|update|delete|remove|file|생성|추가|수정|변경|삭제|제거|새 파일|파일)\s*[:：]?\s*)?$/i.test(
    text.slice(0, 40),
  );
}

function isSeparator(text: string): boolean {
  return /^\s{0,5}(?:,|and|&|\+|및|와|과|·|\/)?\s{0,5}$/i.test(text.slice(0, 20)) && text.length < 20;
}

function piecesOf(line: string): Piece[] {
  const parts = line.split(/`{1,3}/);
  return parts.map((text, index) => ({ code: index % 2 === 1 && index < parts.length - 1, text }));
}

/** Splits `a.ts,b.ts`, but not `{a,b}.ts`. */
function separated(word: string): string[] {
  return word.includes(",") && !word.includes("{") ? word.split(",").map(trimmed) : [word];
}

/** Removes the punctuation around a word. */
function trimmed(word: string): string {
  let [start, end] = [0, word.length];
  while (end > start && ",:#".includes(word[end - 1] ?? "")) end--;
  while (end > start && word[end - 1] === "." && word[end - 2] !== ".") end--;
  while (start < end && ",:#".includes(word[start] ?? "")) start++;
  return word.slice(start, end);
}
