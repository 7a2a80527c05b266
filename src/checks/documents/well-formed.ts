import type { Finding } from "../finding.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { tablesOf } from "../../protocol/markdown/tables.ts";

/**
 * Checks that the Markdown renders as intended: valid text, closed fences and comments, consistent tables.
 */
export function checkWellFormed(document: MarkdownDocument): Finding[] {
  return [...notText(document), ...openFences(document), ...openComment(document), ...brokenTables(document)];
}

/**
 * Returns a finding if the text is too long for a person to review, else null. Such a text is not checked any
 * further.
 */
export function unreviewable(path: string, text: string): Finding | null {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && lines <= maxLines; at = text.indexOf("\n", at + 1)) lines++;
  if (lines <= maxLines) return null;
  const message = `The document has over ${maxLines} lines, which nobody can review.`;
  return {
    file: path,
    line: maxLines,
    message,
    suggestion: "Write a document of a size that a person can read.",
  };
}

const maxLines = 50_000;

function notText({ path, text }: MarkdownDocument): Finding[] {
  if (!text.includes("\0") && !text.includes("\ufffd")) return [];
  return [{ file: path, message: "The file holds bytes that are not text in UTF-8." }];
}

function openFences({ path, fences }: MarkdownDocument): Finding[] {
  return fences
    .filter(({ closed }) => !closed)
    .map(({ line }) => ({
      file: path,
      line,
      message: "A code block is opened here and never closed.",
      suggestion: "Close the block with a line of the same marks.",
    }));
}

function openComment({ path, openComment: line }: MarkdownDocument): Finding[] {
  return line === null ? [] : [{ file: path, line, message: "A comment is opened here and never closed." }];
}

function brokenTables(document: MarkdownDocument): Finding[] {
  return tablesOf(document).flatMap(({ line, header, columns, rows }) => {
    if (columns === null) {
      if (rows.length === 0) return [];
      return [broken(document.path, line, "This table has no line of dashes below its header.")];
    }
    if (columns !== header.length) {
      const message = `The header of this table has ${header.length} cells, the line below it ${columns}.`;
      return [broken(document.path, line, message)];
    }
    return rows
      .filter(({ cells }) => cells.length > columns)
      .map((row) =>
        broken(
          document.path,
          row.line,
          `This row has ${row.cells.length} cells, the table ${columns} columns.`,
        ),
      );
  });
}

function broken(file: string, line: number, message: string): Finding {
  return { file, line, message, suggestion: "Fix the table; write a bar inside a cell as \\|." };
}
