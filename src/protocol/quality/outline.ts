import { fenceAfter } from "../dialects/text/fence.ts";
import type { Fence } from "../dialects/text/fence.ts";

/** A code block of a Markdown text, with the language after its fence. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

/** The parts of a Markdown text that matter for its quality. */
export interface Outline {
  /** Trimmed lines outside of code blocks, without headings and tables. */
  readonly prose: readonly string[];
  readonly headings: number;
  readonly steps: number;
  readonly code: readonly CodeBlock[];
}

/** Splits a Markdown text into its parts, line by line. An unclosed code block extends to the end. */
export function outlineOf(markdown: string): Outline {
  const outline = { prose: [] as string[], headings: 0, steps: 0, code: [] as CodeBlock[] };
  let fence: Fence | null = null;
  let block = { language: "", lines: [] as string[] };
  const closeBlock = (): void => {
    outline.code.push({ language: block.language, text: block.lines.join("\n") });
  };
  for (const raw of markdown.split("\n")) {
    const line = raw.trim();
    const next = fenceAfter(fence, line);
    if (fence === null && next !== null) block = { language: languageOf(line, next), lines: [] };
    else if (fence !== null && next === null) closeBlock();
    else if (fence !== null) block.lines.push(raw);
    else {
      if (isStep(line)) outline.steps++;
      if (isHeading(line)) outline.headings++;
      else if (line !== "" && !line.startsWith("|")) outline.prose.push(line);
    }
    fence = next;
  }
  if (fence !== null) closeBlock();
  return outline;
}

/** Splits a line of prose into inline code and other text. */
export function inlineCode(line: string): { readonly code: readonly string[]; readonly words: string } {
  const parts = line.split("`");
  return {
    code: parts.filter((_, index) => index % 2 === 1 && index < parts.length - 1),
    words: parts.filter((_, index) => index % 2 === 0 || index === parts.length - 1).join(" "),
  };
}

function languageOf(line: string, { length }: Fence): string {
  return line.slice(length).trim().split(/\s/, 1)[0]!.toLowerCase();
}

/** Matches `## Title`, or a line that is completely bold. */
function isHeading(line: string): boolean {
  if (/^#{1,6}\s/.test(line)) return true;
  return line.length > 4 && line.startsWith("**") && line.indexOf("**", 2) === line.length - 2;
}

/** Matches `1. Do this`, `2) Do that`, `Step 3` and `4단계`, also in a heading or in bold. */
function isStep(line: string): boolean {
  const words = line.replace(/^[#*\s]+/, "");
  return /^\d{1,3}(?:[.)]\s|\s?단계)/.test(words) || /^(?:step|단계)\s?\d/i.test(words);
}
