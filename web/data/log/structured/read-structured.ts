import { readAcp } from "./acp.ts";
import { readClaude } from "./claude.ts";
import { readCodex } from "./codex.ts";
import { fieldsOf, type Piece } from "./piece.ts";

const longestShown = 2_000;
const escapes: Readonly<Record<Piece["is"], readonly [before: string, after: string]>> = {
  said: ["", ""],
  thought: ["\u001B[2;3m", "\u001B[0m"],
  tool: ["\u001B[1;36m● ", "\u001B[0m"],
  result: ["\u001B[2m  ⎿ ", "\u001B[0m"],
  failed: ["\u001B[31m  ✗ ", "\u001B[0m"],
  note: ["\u001B[2m· ", "\u001B[0m"],
};

/** Reads a line of an agent's structured stream; null for plain text or an unknown format. */
export function readStructured(line: string): readonly Piece[] | null {
  if (!line.startsWith('{"')) return null;
  try {
    const fields = fieldsOf(JSON.parse(line));
    return readClaude(fields) ?? readCodex(fields) ?? readAcp(fields);
  } catch {
    // Agents print lines that only look like JSON; they are shown as printed.
    return null;
  }
}

/** Returns the items as one terminal line; of a text with several lines it shows the first and how many follow. */
export function terminalLine(pieces: readonly Piece[]): string {
  return pieces
    .map(({ is, text }) => {
      const [before, after] = escapes[is];
      const shown = is === "said" || is === "thought" ? flat(text) : firstLine(text);
      return `${before}${shown.slice(0, longestShown)}${after}`;
    })
    .join(" ");
}

function flat(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ⏎ ");
}

function firstLine(text: string): string {
  const lines = text.trim().split("\n");
  return lines.length === 1 ? (lines[0] ?? "") : `${lines[0]} … +${lines.length - 1}`;
}
