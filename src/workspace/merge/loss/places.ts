import { blocksOf } from "./blocks.ts";
import type { FileKind } from "./names.ts";
import type { Version } from "./version.ts";

/** The numbers of chains of added lines, shared by both sides. */
export type PlaceNumbers = Map<string, number>;

/**
 * Returns for each line with content a number for the added lines that contain it, up to the first kept line;
 * 0 if there are none. A decorator belongs to the line after it.
 */
export function placesOf(
  side: Version,
  kept: Int32Array,
  kind: FileKind,
  numbers: PlaceNumbers,
): readonly number[] {
  const isKept = new Set(kept);
  const indexAt = new Map(side.at.map((at, index) => [at, index]));
  const inside = new Map<number, number>();
  const outside = new Map<number, number>();
  for (const [line, { outer }] of blocksOf(side.lines, kind)) {
    const place = inside.get(outer) ?? 0;
    outside.set(line, place);
    const index = indexAt.get(line);
    if (index === undefined) inside.set(line, place);
    else inside.set(line, isKept.has(index) ? 0 : numberOf(place, side.ids[index]!, numbers));
  }
  const places = side.at.map((at) => outside.get(at) ?? 0);
  for (let index = side.at.length - 2; index >= 0; index--) {
    const isDecorator = /^\s*(?:@|#\[)/u.test(side.lines[side.at[index]!] ?? "");
    if (isDecorator && !isKept.has(index + 1))
      places[index] = numberOf(places[index + 1]!, side.ids[index + 1]!, numbers);
  }
  return places;
}

function numberOf(place: number, id: number, numbers: PlaceNumbers): number {
  const key = `${place} ${id}`;
  const known = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, known);
  return known;
}
