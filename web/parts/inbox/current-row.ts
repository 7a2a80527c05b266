/** Something with an id, such as a row. */
interface Row {
  readonly id: string;
}

/** The row that a person has chosen, and its place in the list at that time. */
export interface Chosen {
  readonly id: string;
  readonly at: number;
}

/**
 * Returns the index of the current row: the chosen one, else the next of the rows that followed it when it was last in
 * the list, `known`. Its place alone does not tell: the task of an answered question may appear there for a moment.
 */
export function currentIndex(rows: readonly Row[], chosen: Chosen | null, known: readonly Row[]): number {
  if (chosen === null) return 0;
  const found = indexOf(rows, chosen.id);
  if (found !== -1) return found;
  const before = indexOf(known, chosen.id);
  const next = before === -1 ? undefined : known.slice(before + 1).find(({ id }) => indexOf(rows, id) !== -1);
  return next === undefined ? Math.max(0, Math.min(chosen.at, rows.length - 1)) : indexOf(rows, next.id);
}

function indexOf(rows: readonly Row[], wanted: string): number {
  return rows.findIndex(({ id }) => id === wanted);
}
