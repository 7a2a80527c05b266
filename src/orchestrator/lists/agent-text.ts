import { detailText, withoutCommonIndent } from "./detail-text.ts";
import { readMarkdown } from "./markdown-lines.ts";
import { SourceText } from "./source-text.ts";
import { bodyOf, maySpeakOfGit, type Body } from "./task-body.ts";

/** A line of a task with its number in the file. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/**
 * Returns the lines of a task as a text for its agent, without their common indentation. Leaves out the parts
 * that merge, push, create worktrees or change the branch.
 */
export function agentText(lines: readonly NumberedLine[]): Body {
  const texts = lines.map(({ text }) => text);
  if (!texts.some(maySpeakOfGit)) return { body: detailText(texts), omitted: [] };
  // The empty line keeps a rule at the start from being front matter.
  const source = ["", ...withoutCommonIndent(texts)].join("\n");
  const { body, omitted } = bodyOf(readMarkdown(source), new SourceText(source));
  if (omitted.length === 0) return { body: detailText(texts), omitted: [] };
  return { body, omitted: omitted.map((number) => lines[number - 2]!.number) };
}

/** Joins non-empty texts with a blank line in between, and collects the lines that were left out. */
export function joinedText(parts: readonly Body[]): Body {
  return {
    body: parts
      .map(({ body }) => body)
      .filter((body) => body !== "")
      .join("\n\n"),
    omitted: [...new Set(parts.flatMap(({ omitted }) => omitted))].toSorted((one, other) => one - other),
  };
}
