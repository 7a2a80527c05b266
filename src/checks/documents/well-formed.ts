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
  const message = `The document has more than ${maxLines} lines, which is too long to review.`;
  return {
    file: path,
    line: maxLines,
    message,
    suggestion: "Shorten the document so that a person can review it.",
  };
}

const maxLines = 50_000;

function notText({ path, text }: MarkdownDocument): Finding[] {
  if (!text.includes("\0") && !text.includes("\ufffd")) return [];
  return [
    {
      file: path,
      message: "The file contains bytes that are not valid UTF-8.",
      suggestion: "Save the file as text in UTF-8.",
    },
  ];
}

function openFences({ path, fences }: MarkdownDocument): Finding[] {
  return fences
    .filter(({ closed }) => !closed)
    .map(({ line }) => ({
      file: path,
      line,
      message: "This code block is never closed.",
      suggestion: "Close the block with the same marks on a line of their own.",
    }));
}

function openComment({ path, openComment: line }: MarkdownDocument): Finding[] {
  return line === null
    ? []
    : [
        {
          file: path,
          line,
          message: "This comment is never closed.",
          suggestion: "Close the comment with -->.",
        },
      ];
}

function brokenTables(document: MarkdownDocument): Finding[] {
  return tablesOf(document).flatMap(({ line, header, columns, rows }) => {
    if (columns === null) {
      if (rows.length === 0) return [];
      return [broken(document.path, line, "This table has no line of dashes below its header.")];
    }
    if (columns !== header.length) {
      const message = `The header of this table has ${header.length} cells, but the line below it has ${columns}.`;
      return [broken(document.path, line, message)];
    }
    return rows
      .filter(({ cells }) => cells.length > columns)
      .map((row) =>
        broken(
          document.path,
          row.line,
          `This row has ${row.cells.length} cells, but the table has ${columns} columns.`,
        ),
      );
  });
}

function broken(file: string, line: number, message: string): Finding {
  return { file, line, message, suggestion: "Fix the table; write a bar inside a cell as \\|." };
}
