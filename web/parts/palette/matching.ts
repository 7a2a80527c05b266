import { searchable } from "../../data/searchable.ts";

/** An item of the palette: its text, and further search terms. */
export interface Findable {
  readonly text: string;
  readonly also?: string;
}

/**
 * Returns the items that match all typed words, best first: those that start with them, then those with a word that
 * starts with them, then those that contain them. An empty text matches everything in order.
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

/** The matches and the rank of the best one; lower is better. */
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
