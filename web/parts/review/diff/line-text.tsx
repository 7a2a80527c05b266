import { memo } from "react";
import { hiddenIn } from "../../../../src/protocol/hidden-characters.ts";
import { piecesOf, type Row } from "./rows.ts";
import { HiddenMark } from "../../../ui/visible-text.tsx";

/** The text of a line with syntax colours, changed words and hidden characters. */
export const LineText = memo(function LineText({ row }: { row: Row }) {
  const hidden = hiddenIn(row.text);
  if (row.tokens.length === 0 && row.words.length === 0 && hidden.length === 0)
    return row.text === "" ? "\n" : row.text;
  return piecesOf(row, hidden).map(({ text, token, changed, hidden: run }, index) => {
    const shown = run === null ? text : <HiddenMark key={index} run={run} text={row.text} />;
    if (token === 0 && !changed) return shown;
    return (
      // Pieces of a line have no key but their index, and never move.
      <span key={index} className={`${token === 0 ? "" : `tok-${token}`} ${changed ? "changed-word" : ""}`}>
        {shown}
      </span>
    );
  });
});
