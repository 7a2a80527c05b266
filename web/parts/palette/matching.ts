import { searchable } from "../../data/log/search.ts";

/** Something that can be found: its words, and what else it may be found by. */
export interface Findable {
  readonly text: string;
  readonly also?: string;
}

/**
 * What matches all the words that were typed, the best first: what begins with them, then what has a word that
 * begins with them, then what has them anywhere. Nothing typed finds everything, in its order.
 */
export function matching<Item extends Findable>(items: readonly Item[], typed: string): readonly Item[] {
  const wanted = searchable(typed)
    .split(" ")
    .filter((word) => word !== "");
  if (wanted.length === 0) return items;
  return items
    .map((item) => ({ item, rank: rankOf(searchable(item.text), searchable(item.also ?? ""), wanted) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ item }) => item);
}

function rankOf(text: string, also: string, wanted: readonly string[]): number | null {
  if (!wanted.every((word) => text.includes(word) || also.includes(word))) return null;
  if (text.startsWith(wanted.join(" "))) return 0;
  if (wanted.every((word) => ` ${text}`.includes(` ${word}`))) return 1;
  return wanted.every((word) => text.includes(word)) ? 2 : 3;
}
