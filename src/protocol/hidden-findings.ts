import { hiddenIn, type HiddenKind, kindOf } from "./hidden-characters.ts";

/** A hidden character with its count and lines. */
export interface HiddenFinding {
  readonly code: string;
  readonly kind: HiddenKind;
  readonly count: number;
  readonly lines: readonly number[];
}

/**
 * Returns the hidden characters of a file by code point, in order of appearance. A byte order mark at its start does
 * not count.
 */
export function findHidden(
  rows: readonly { readonly now: number | null; readonly text: string }[],
): readonly HiddenFinding[] {
  const found = new Map<string, { kind: HiddenKind; count: number; lines: number[] }>();
  for (const { now: line, text } of rows) {
    if (line === null) continue;
    for (const { at, codes } of hiddenIn(text)) {
      for (const [index, code] of codes.entries()) {
        if (line === 1 && at + index === 0 && code === "U+FEFF") continue;
        const finding = found.get(code) ?? { kind: kindOf(characterOf(code)), count: 0, lines: [] };
        finding.count += 1;
        if (finding.lines.at(-1) !== line) finding.lines.push(line);
        found.set(code, finding);
      }
    }
  }
  return [...found].map(([code, finding]) => ({ code, ...finding }));
}

function characterOf(code: string): string {
  return String.fromCodePoint(Number.parseInt(code.slice(2), 16));
}
