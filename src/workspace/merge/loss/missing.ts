import { align } from "./align.ts";
import type { Addition, Expected } from "./expected.ts";
import type { LossSide } from "./loss.ts";
import type { Version } from "./version.ts";

/** A line of a side that occurs too rarely in the result. `index` counts the lines with content. */
export interface Missing {
  readonly id: number;
  readonly side: LossSide;
  readonly index: number;
  /** The line number minus one, on the side, or on ours for a line of both sides. */
  readonly at: number;
  readonly line: string;
}

/** The three versions of a merge and its result. */
export interface Sides {
  readonly base: Version;
  readonly ours: Version;
  readonly theirs: Version;
  readonly merged: Version;
}

/** Finds the lines that occur too rarely in the result, and their side. */
export function missingLines({ ours, theirs, merged }: Sides, expected: Expected): readonly Missing[] {
  const lacking = new Map<number, number>();
  for (const [id, least] of expected.least) {
    const lack = least - (merged.counts.get(id) ?? 0);
    if (lack > 0) lacking.set(id, lack);
  }
  if (lacking.size === 0) return [];
  const shared = sharedAdditions(expected.ours.added, expected.theirs.added);
  const candidates: Candidate[] = [];
  const consider = (version: Version, side: LossSide, index: number, certainty: number): void => {
    if (lacking.has(version.ids[index]!)) candidates.push({ version, side, index, certainty });
  };
  const inOurs = nearness(ours, merged);
  const inTheirs = nearness(theirs, merged);
  for (const { index } of expected.ours.added)
    consider(ours, shared.ours.has(index) ? "both" : "ours", index, inOurs(index));
  for (const { index } of expected.theirs.added) {
    if (!shared.theirs.has(index)) consider(theirs, "theirs", index, inTheirs(index));
  }
  for (const [base, index] of expected.ours.kept.entries()) {
    const partner = expected.theirs.kept[base]!;
    if (index !== -1 && partner !== -1)
      consider(ours, "both", index, Math.max(inOurs(index), inTheirs(partner)));
  }
  const found: Missing[] = [];
  for (const { version, side, index } of candidates.toSorted(
    (one, other) => one.certainty - other.certainty,
  )) {
    const id = version.ids[index]!;
    const lack = lacking.get(id) ?? 0;
    if (lack === 0) continue;
    lacking.set(id, lack - 1);
    const at = version.at[index]!;
    found.push({ id, side, index, at, line: version.lines[at] ?? "" });
  }
  return found.toSorted((one, other) => order[one.side] - order[other.side] || one.at - other.at);
}

interface Candidate {
  readonly version: Version;
  readonly side: LossSide;
  readonly index: number;
  readonly certainty: number;
}

const maxNeighbours = 5;

/**
 * Returns a function that rates how certainly the result contains a line of a side: -1 if it has no partner,
 * else the number of neighbours that are still next to it.
 */
function nearness(side: Version, merged: Version): (index: number) => number {
  const partner = align(side.ids, merged.ids);
  return (index) => {
    const at = partner[index]!;
    if (at === -1) return -1;
    let before = 0;
    let after = 0;
    while (before < maxNeighbours && partner[index - before - 1] === at - before - 1) before++;
    while (after < maxNeighbours && partner[index + after + 1] === at + after + 1) after++;
    return before + after;
  };
}

const order: Readonly<Record<LossSide, number>> = { ours: 0, theirs: 1, both: 2 };

/** Returns the additions that both sides made at the same place. */
function sharedAdditions(
  ours: readonly Addition[],
  theirs: readonly Addition[],
): { readonly ours: ReadonlySet<number>; readonly theirs: ReadonlySet<number> } {
  const waiting = Map.groupBy(theirs, ({ place }) => place);
  const shared = { ours: new Set<number>(), theirs: new Set<number>() };
  const used = new Map<string, number>();
  for (const { place: key, index } of ours) {
    const next = used.get(key) ?? 0;
    const partner = waiting.get(key)?.[next];
    if (partner === undefined) continue;
    used.set(key, next + 1);
    shared.ours.add(index);
    shared.theirs.add(partner.index);
  }
  return shared;
}
