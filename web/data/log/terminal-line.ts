import type { LogPiece } from "../../../src/agents/line-formats.ts";

const longestShown = 2_000;
const escapes: Readonly<Record<LogPiece["is"], readonly [before: string, after: string]>> = {
  said: ["", ""],
  thought: ["\u001B[2;3m", "\u001B[0m"],
  tool: ["\u001B[1;36m● ", "\u001B[0m"],
  result: ["\u001B[2m  ⎿ ", "\u001B[0m"],
  failed: ["\u001B[31m  ✗ ", "\u001B[0m"],
  note: ["\u001B[2m· ", "\u001B[0m"],
};

/**
 * Returns the pieces as one line for a terminal. A multi-line tool text is cut to its first line and a line count.
 * `inWords` replaces the tags in a text of the agent.
 */
export function terminalLine(pieces: readonly LogPiece[], inWords: (text: string) => string): string {
  return pieces
    .map(({ is, text }) => {
      const [before, after] = escapes[is];
      const shown = is === "said" ? flat(inWords(text)) : is === "thought" ? flat(text) : firstLine(text);
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
