import { searchable } from "../../data/searchable.ts";

/** Something that can be found: its words, and what else it may be found by. */
export interface Findable {
  readonly text: string;
  readonly also?: string;
}

/**
 * What matches all the words that were typed, the best first: what begins with them, then what has a word that
 * begins with them, then what has them anywhere. Nothing typed finds everything, in its order.
 */
export function matching<Item extends Findable>(items: readonly Item[], typed: string): Matches<Item> {
  const wanted = searchable(typed)
    .split(" ")
    .filter((word) => word !== "");
  if (wanted.length === 0) return { items, best: 0 };
  const found = items
    .map((item) => ({ item, rank: rankOf(searchable(item.text), searchable(item.also ?? ""), wanted) }))
    .filter((one): one is { item: Item; rank: number } => one.rank !== null)
    .toSorted((one, other) => one.rank - other.rank);
  return { items: found.map(({ item }) => item), best: found[0]?.rank ?? 4 };
}

/** What was found, and how well the best of it matches: the less, the better. */
interface Matches<Item> {
  readonly items: readonly Item[];
  readonly best: number;
}

function rankOf(text: string, also: string, wanted: readonly string[]): number | null {
  if (!wanted.every((word) => text.includes(word) || also.includes(word))) return null;
  if (text.startsWith(wanted.join(" "))) return 0;
  if (wanted.every((word) => ` ${text}`.includes(` ${word}`))) return 1;
  return wanted.every((word) => text.includes(word)) ? 2 : 3;
}
