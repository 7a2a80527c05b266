import type { Finding } from "../finding.ts";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { plainHeading, sectionsOf } from "../../protocol/markdown/sections.ts";
import type { Section } from "../../protocol/markdown/sections.ts";

/** Checks that each required heading, or one of its alternatives, exists and has content below it. */
export function checkHeadings(document: MarkdownDocument, wanted: readonly (readonly string[])[]): Finding[] {
  const sections = sectionsOf(document).map((section) => ({ section, plain: plainHeading(section.text) }));
  return wanted.flatMap((alternatives) => {
    const names = alternatives.map(plainHeading);
    const found = sections.filter(({ plain }) => names.some((name) => isHeading(plain, name)));
    const [first] = found;
    if (first === undefined) return [missing(document.path, alternatives)];
    if (found.some(({ section }) => hasContent(section))) return [];
    return [
      {
        file: document.path,
        line: first.section.line,
        message: `The section "${first.section.text}" is empty.`,
        suggestion: "Fill the empty sections.",
      },
    ];
  });
}

/** Returns the headings of a guide's template, except those that are placeholders themselves. */
export function headingsOfGuide(guide: string): string[][] {
  const template = templateOf(guide);
  if (template === null) return [];
  const { headings } = readMarkdown("template", template);
  return headings.flatMap(({ level, text }) => (level < 2 || text.includes("[") ? [] : [[text]]));
}

/** Returns a guide's template, or null. */
export function templateOf(guide: string): string | null {
  return fencedPart(guide, "template");
}

/** Returns a guide's example, or null. */
export function exampleOf(guide: string): string | null {
  return fencedPart(guide, "example");
}

function fencedPart(guide: string, name: string): string | null {
  const document = readMarkdown("guide", guide);
  const part = sectionsOf(document).find(({ level, text }) => level === 2 && plainHeading(text) === name);
  if (part === undefined) return null;
  const last = part.lines.at(-1)?.number ?? part.line;
  const fence = document.fences.find(({ line }) => line > part.line && line <= last);
  return fence === undefined ? null : fence.lines.join("\n");
}

function isHeading(plain: string, name: string): boolean {
  return plain === name || plain.startsWith(`${name} `);
}

function hasContent({ lines }: Section): boolean {
  return lines.some(({ kind }) => !["blank", "heading", "comment"].includes(kind));
}

function missing(file: string, alternatives: readonly string[]): Finding {
  const names = alternatives.map((name) => `"${name}"`).join(" or ");
  return { file, message: `There is no section ${names}.`, suggestion: "Add the missing sections." };
}
