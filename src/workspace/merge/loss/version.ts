import { lineKey } from "./line-key.ts";

/** A text as lines. The lines with content have ids that are equal for equal lines. */
export interface Version {
  readonly lines: readonly string[];
  /** The index in `lines` of each line with content. */
  readonly at: readonly number[];
  readonly ids: readonly number[];
  readonly counts: ReadonlyMap<number, number>;
}

/** The ids of lines, shared by all versions of a file. */
export type LineNumbers = Map<string, number>;

/** Splits a text into lines and assigns ids to those with content. */
export function versionOf(text: string, numbers: LineNumbers): Version {
  const lines = text.split("\n");
  const at: number[] = [];
  const ids: number[] = [];
  const counts = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const key = lineKey(line);
    if (key === "") continue;
    const id = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, id);
    at.push(index);
    ids.push(id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { lines, at, ids, counts };
}
