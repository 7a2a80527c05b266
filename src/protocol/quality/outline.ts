import { fenceAfter } from "../dialects/text/fence.ts";
import type { Fence } from "../dialects/text/fence.ts";

/** A code block of a Markdown text, and the word after its fence. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

/** What a Markdown text is made of, as far as its quality is judged. */
export interface Outline {
  /** Its lines outside of code blocks, without white space around them; headings and tables not among them. */
  readonly prose: readonly string[];
  readonly headings: number;
  readonly steps: number;
  readonly code: readonly CodeBlock[];
}

/** Takes a Markdown text apart, line by line. A code block that nothing closes runs to the end. */
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

/** The parts of a line of prose that are code, and those that are not. */
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

/** `## Title`, or a line that is bold from end to end. */
function isHeading(line: string): boolean {
  if (/^#{1,6}\s/.test(line)) return true;
  return line.length > 4 && line.startsWith("**") && line.indexOf("**", 2) === line.length - 2;
}

/** `1. Do this`, `2) Do that`, `Step 3`, `4단계`, in a heading or in bold as well. */
function isStep(line: string): boolean {
  const words = line.replace(/^[#*\s]+/, "");
  return /^\d{1,3}(?:[.)]\s|\s?단계)/.test(words) || /^(?:step|단계)\s?\d/i.test(words);
}
