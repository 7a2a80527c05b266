import type { Finding } from "../finding.ts";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { sectionsOf } from "../../protocol/markdown/sections.ts";
import type { ProjectFiles } from "./project-files.ts";

/**
 * Checks that the README describes the project, its installation, use and tests, and the variables it reads.
 */
export function checkReadme(project: ProjectFiles): Finding[] {
  const path = project.paths.find((path) => /^readme(?:\.(?:md|markdown|rst|txt))?$/i.test(path));
  const text = path === undefined ? null : project.textOf(path);
  if (path === undefined || text === null) {
    return [{ message: "There is no README at the root of the project.", suggestion: "Write a README.md." }];
  }
  const document = readMarkdown(path, text);
  const missing = Object.entries(parts).filter(([, words]) => !hasPart(document, words));
  const names = [...(hasDescription(document) ? [] : ["description"]), ...missing.map(([name]) => name)];
  return names.map((name) => ({
    file: path,
    message: `The README has no section on ${name}.`,
    suggestion: "Add sections on description, installation, running, testing and environment to the README.",
  }));
}

const parts = {
  installation: /install|set-?\s?up|getting started|quick ?start|설치/i,
  running: /\brun|usage|\bstart|quick ?start|how to use|실행|사용/i,
  testing: /test|테스트/i,
  environment: /environment|configur|variable|settings|\benv\b|환경/i,
} as const;

/** True if a section has a matching heading and content. */
function hasPart(document: MarkdownDocument, words: RegExp): boolean {
  return sectionsOf(document).some(
    ({ text, lines, level }) =>
      level > 1 &&
      words.test(text) &&
      lines.some(({ kind }) => !["blank", "heading", "comment"].includes(kind)),
  );
}

/** True if there are some words below the title or in a section of their own. */
function hasDescription(document: MarkdownDocument): boolean {
  const own = sectionsOf(document).find(
    ({ text, level }) => level > 1 && /descri|about|overview|소개|설명/i.test(text),
  );
  const firstPart = document.headings.find(({ level }) => level > 1)?.line ?? Infinity;
  const lines = own?.lines ?? document.lines.filter(({ number }) => number < firstPart);
  const words = lines.filter(({ kind }) => kind === "text" || kind === "item").map(({ text }) => text.trim());
  return words.join(" ").length >= 20;
}
