import type { MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Section } from "../../../protocol/markdown/sections.ts";
import type { Finding } from "../../finding.ts";
import { matchHeadings } from "./match-headings.ts";

/** Checks that each required heading, under one of its names, exists and has content below it. */
export function checkHeadings(document: MarkdownDocument, wanted: readonly (readonly string[])[]): Finding[] {
  const matched = matchHeadings(document, wanted);
  return wanted.flatMap((names, index) => {
    const found = matched[index] ?? [];
    const [first] = found;
    if (first === undefined) return [missing(document.path, names)];
    if (found.some(hasContent)) return [];
    return [
      {
        file: document.path,
        line: first.line,
        message: `The section "${first.text}" is empty.`,
        suggestion: "Fill the empty sections.",
      },
    ];
  });
}

/** True if there is more below the heading than headings, comments, rules and dashes. */
function hasContent({ lines }: Section): boolean {
  return lines.some(
    ({ kind, text }) =>
      kind !== "blank" &&
      kind !== "heading" &&
      kind !== "comment" &&
      /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text),
  );
}

function missing(file: string, names: readonly string[]): Finding {
  const shown = names
    .slice(0, 4)
    .map((name) => `"${name}"`)
    .join(" or ");
  return {
    file,
    message: `There is no section ${shown}.`,
    suggestion:
      "Add the missing sections. Their headings may be in English or Korean, with numbers or more words.",
  };
}
