import { parses } from "./code-check.ts";
import { keywordsOf, sharedKeywords } from "./keywords.ts";
import { isWellFormed, linksOf } from "./links.ts";
import { inlineCode, outlineOf } from "./outline.ts";
import type { CodeBlock, Outline } from "./outline.ts";

/** Heuristic scores of an answer, each from 1 to 5. No person gave any of them. */
export interface Quality {
  readonly relevance: number;
  readonly completeness: number;
  /** Null if nothing in the answer can be checked; it is then not part of the mean. */
  readonly accuracy: number | null;
  readonly clarity: number;
  readonly actionability: number;
  /** Mean of the available scores, rounded to two decimals. */
  readonly mean: number;
}

/**
 * Scores an answer in Markdown, English or Korean, by its form alone:
 *
 * - relevance: five times the share of the prompt's keywords that occur in the answer, rounded; 3 if the
 *   prompt has no keyword.
 * - completeness: 2, plus 1 each for a code example, more than 200 characters, more than two sections.
 * - accuracy: the share of well-formed items among parsable code blocks and links, from 1 to 5.
 * - clarity: the mean length of its sentences in words (eojeol in Korean): up to 25 gives 5, up to 35 gives
 *   4, more than that or less than 10 gives 3.
 * - actionability: 2, plus 1 each for numbered steps, commands, links.
 */
export function qualityOf({ prompt, answer }: { readonly prompt: string; readonly answer: string }): Quality {
  const outline = outlineOf(answer);
  const links = linksOf(outline.prose);
  const scores = {
    relevance: relevanceOf(prompt, answer),
    completeness: 2 + count([outline.code.length > 0, answer.trim().length > 200, outline.headings > 2]),
    accuracy: accuracyOf(outline.code, links),
    clarity: clarityOf(outline.prose),
    actionability: 2 + count([outline.steps > 1, hasCommand(outline), links.length > 0]),
  };
  const known = Object.values(scores).filter((score) => score !== null);
  const mean = known.reduce((sum, score) => sum + score, 0) / known.length;
  return { ...scores, mean: Math.round(mean * 100) / 100 };
}

function relevanceOf(prompt: string, answer: string): number {
  const wanted = keywordsOf(prompt);
  if (wanted.size === 0) return 3;
  return Math.max(1, Math.round((5 * sharedKeywords(wanted, keywordsOf(answer))) / wanted.size));
}

function accuracyOf(code: readonly CodeBlock[], links: readonly string[]): number | null {
  const checks = [...code.map(parses), ...links.map(isWellFormed)].filter((check) => check !== null);
  if (checks.length === 0) return null;
  return 1 + Math.round((4 * count(checks)) / checks.length);
}

function clarityOf(prose: readonly string[]): number {
  const lengths = prose
    .flatMap(sentencesOf)
    .map(wordCount)
    .filter((words) => words > 0);
  const mean = lengths.reduce((sum, words) => sum + words, 0) / Math.max(1, lengths.length);
  if (mean < 10) return 3;
  if (mean <= 25) return 5;
  return mean <= 35 ? 4 : 3;
}

/** Splits a line into sentences, without the number or dash of a list item. */
function sentencesOf(line: string): string[] {
  return line.replace(LIST_MARK, "").split(END_OF_SENTENCE);
}

const LIST_MARK = /^(?:\d{1,3}[.)]|[-*+>])\s/;
const END_OF_SENTENCE = /(?<=[.!?。？！])\s/u;

function wordCount(sentence: string): number {
  return sentence.split(/\s/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function hasCommand({ code, prose }: Outline): boolean {
  return (
    code.some(({ language, text }) => isShell(language, text)) ||
    prose.some((line) => inlineCode(line).code.some(isCommand))
  );
}

function isShell(language: string, text: string): boolean {
  return (
    (SHELLS.has(language) && text.trim() !== "") || text.split("\n").some((line) => line.startsWith("$ "))
  );
}

/** Matches the name of a well-known tool with an argument. */
function isCommand(text: string): boolean {
  const [tool, ...rest] = text.trim().split(" ");
  return rest.length > 0 && TOOLS.has(tool!);
}

const SHELLS = new Set("sh bash zsh shell console terminal powershell".split(" "));
const TOOLS = new Set(
  "npm npx pnpm yarn bun node deno git docker kubectl curl wget pip pip3 python python3 uv cargo go make mvn gradle brew apt apt-get sudo cd mkdir cp mv rm chmod psql ssh".split(
    " ",
  ),
);

function count(facts: readonly boolean[]): number {
  return facts.filter(Boolean).length;
}
