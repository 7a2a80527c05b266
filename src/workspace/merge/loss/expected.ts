import { align } from "./align.ts";
import type { FileKind } from "./names.ts";
import { placesOf, type PlaceNumbers } from "./places.ts";
import type { Version } from "./version.ts";

/** The minimum and maximum number of times that each line may be in a result. */
export interface Expected {
  readonly least: ReadonlyMap<number, number>;
  readonly most: ReadonlyMap<number, number>;
  readonly ours: SideChange;
  readonly theirs: SideChange;
}

/** The changes of one side: its partner of each base line, and the lines that it added. */
export interface SideChange {
  readonly kept: Int32Array;
  readonly added: readonly Addition[];
}

/** A line that a side added. `gap` is the number of base lines before it. */
export interface Addition {
  readonly index: number;
  readonly id: number;
  readonly gap: number;
  /**
   * The place of the addition: the number of lines before it that both sides kept, the line itself, and the
   * added lines that contain it. Equal additions of both sides at the same place may be one.
   */
  readonly place: string;
}

/**
 * Returns the lines that a merge must contain. A line that both sides add at the same place may occur once or
 * twice; a line that they add at different places must occur twice. A line that a side moved counts once.
 */
export function expectedOf(base: Version, ours: Version, theirs: Version, kind: FileKind): Expected {
  const keptByOurs = align(base.ids, ours.ids);
  const keptByTheirs = align(base.ids, theirs.ids);
  const stable = stableBefore(keptByOurs, keptByTheirs);
  const numbers: PlaceNumbers = new Map();
  const change = (side: Version, kept: Int32Array): SideChange => ({
    kept,
    added: additionsOf(side, kept, stable, placesOf(side, kept, kind, numbers)),
  });
  const changes = { ours: change(ours, keptByOurs), theirs: change(theirs, keptByTheirs) };
  const least = new Map<number, number>();
  const most = new Map<number, number>();
  const add = (id: number, low: number, high: number): void => {
    least.set(id, (least.get(id) ?? 0) + low);
    most.set(id, (most.get(id) ?? 0) + high);
  };
  for (const [index, id] of base.ids.entries()) {
    if (keptByOurs[index] !== -1 && keptByTheirs[index] !== -1) add(id, 1, 1);
  }
  for (const { id, one, other } of byChunk(changes.ours.added, changes.theirs.added))
    add(id, Math.max(one, other), one + other);
  for (const [id, low] of least) {
    const [b, o, t] = [base, ours, theirs].map(({ counts }) => counts.get(id) ?? 0) as [
      number,
      number,
      number,
    ];
    least.set(id, Math.min(low, Math.max(o + t - b, 0)));
    most.set(id, Math.max(most.get(id) ?? 0, o + t - b));
  }
  return { least, most, ...changes };
}

function stableBefore(one: Int32Array, other: Int32Array): Int32Array {
  const stable = new Int32Array(one.length + 1);
  for (let at = 0; at < one.length; at++)
    stable[at + 1] = stable[at]! + (one[at] !== -1 && other[at] !== -1 ? 1 : 0);
  return stable;
}

function additionsOf(
  side: Version,
  kept: Int32Array,
  stable: Int32Array,
  places: readonly number[],
): Addition[] {
  const isKept = new Set(kept);
  const baseOf = new Map([...kept.entries()].map(([index, partner]) => [partner, index]));
  const additions: Addition[] = [];
  let gap = 0;
  for (const [index, id] of side.ids.entries()) {
    if (isKept.has(index)) gap = baseOf.get(index)! + 1;
    else additions.push({ index, id, gap, place: `${stable[gap]} ${id} ${places[index]}` });
  }
  return additions;
}

/** Counts the additions of both sides per place. */
function byChunk(
  ours: readonly Addition[],
  theirs: readonly Addition[],
): Iterable<{ readonly id: number; readonly one: number; readonly other: number }> {
  const cells = new Map<string, { id: number; one: number; other: number }>();
  const cell = ({ place, id }: Addition): { id: number; one: number; other: number } => {
    const found = cells.get(place) ?? { id, one: 0, other: 0 };
    cells.set(place, found);
    return found;
  };
  for (const addition of ours) cell(addition).one++;
  for (const addition of theirs) cell(addition).other++;
  return cells.values();
}
