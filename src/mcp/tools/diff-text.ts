/** Rows of a diff: one character per row (`=` unchanged, `-` removed, `+` added), and their texts. */
interface DiffRows {
  readonly kinds: string;
  readonly texts: readonly string[];
}

/** A part of a diff as text, and the row after it; null at the end. */
export interface DiffPart {
  readonly text: string;
  readonly nextRow: number | null;
}

/** Unchanged lines that are shown around a change. */
const context = 3;

/**
 * Formats rows of a diff from a row on, at most so many of them. Each line has the number of the line in the new file
 * (that of the old file, if it was removed), a sign and the text. Unchanged lines far from a change are left out.
 */
export function diffText({ kinds, texts }: DiffRows, from: number, most: number): DiffPart {
  const near = rowsNearChanges(kinds);
  const lines: string[] = [];
  let [before, after, shown, skipped] = [0, 0, 0, false];
  for (let row = 0; row < kinds.length; row += 1) {
    const kind = kinds[row];
    if (kind !== "+") before += 1;
    if (kind !== "-") after += 1;
    if (row < from) continue;
    if (near[row] !== 1) {
      skipped = true;
      continue;
    }
    if (shown === most) return { text: lines.join("\n"), nextRow: row };
    if (skipped && lines.length > 0) lines.push("…");
    skipped = false;
    shown += 1;
    lines.push(`${kind === "-" ? before : after} ${kind === "=" ? " " : kind} ${texts[row] ?? ""}`);
  }
  return { text: lines.join("\n"), nextRow: null };
}

/** Marks the rows that are changed or close to a changed one with 1. */
function rowsNearChanges(kinds: string): Uint8Array {
  const near = new Uint8Array(kinds.length);
  for (let row = 0; row < kinds.length; row += 1) {
    if (kinds[row] !== "=") near.fill(1, Math.max(0, row - context), row + context + 1);
  }
  return near;
}
