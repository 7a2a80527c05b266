import { onOneLine, harmless } from "./harmless.ts";
import { terminalWidth } from "./screen.ts";
import { joined, Shown, styled, type Style } from "./shown.ts";
import { fitting, widthOf } from "./width.ts";

/** A cell of a table: text, or text in a style. */
export type Cell = string | { readonly text: string; readonly style: Style | null };

const gap = "  ";

/**
 * Returns rows as lines with aligned columns. At a terminal, the last column is cut to fit; in a pipe, it is complete.
 */
export function rowLines(rows: readonly (readonly Cell[])[]): Shown[] {
  const texts = rows.map((row) => row.map((cell) => onOneLine(harmless(textOf(cell)))));
  const columns = Math.max(0, ...texts.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...texts.map((row) => widthOf(row[column] ?? ""))),
  );
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0);
  const room = Math.max(20, (terminalWidth() ?? Number.POSITIVE_INFINITY) - before);
  return rows.map((row, at) =>
    joined(
      row.map((cell, column) => {
        const text = texts[at]?.[column] ?? "";
        const style = typeof cell === "string" ? null : cell.style;
        if (column === columns - 1) return styled(style, fitting(text, room));
        const padding = " ".repeat((widths[column] ?? 0) - widthOf(text));
        return joined([styled(style, text), column === row.length - 1 ? "" : padding]);
      }),
      gap,
    ),
  );
}

/** Returns a table with a heading. */
export function table(heading: readonly string[], rows: readonly (readonly Cell[])[]): Shown {
  const titles = heading.map((text) => ({ text, style: "heading" as const }));
  return joined(rowLines([titles, ...rows]), "\n");
}

function textOf(cell: Cell): string {
  return typeof cell === "string" ? cell : cell.text;
}
