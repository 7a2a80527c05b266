import { memo } from "react";
import { piecesOf, type Row } from "./rows.ts";

/** The text of a line in its colours, with changed words marked. */
export const LineText = memo(function LineText({ row }: { row: Row }) {
  if (row.tokens.length === 0 && row.words.length === 0) return row.text === "" ? "\n" : row.text;
  return piecesOf(row).map(({ text, token, changed }, index) =>
    token === 0 && !changed ? (
      text
    ) : (
      // Pieces of a line have no names but their places, and never move.
      <span key={index} className={`${token === 0 ? "" : `tok-${token}`} ${changed ? "changed-word" : ""}`}>
        {text}
      </span>
    ),
  );
});
