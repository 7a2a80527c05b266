import type { Expected, SideChange } from "./expected.ts";
import { indentOf } from "./indent.ts";
import { isImport } from "./line-key.ts";
import type { LossSide } from "./loss.ts";
import type { Sides } from "./missing.ts";
import type { Version } from "./version.ts";

/**
 * A line that a side deleted and that is in the result again. `at` is its line number minus one in the
 * result.
 */
export interface Undone {
  readonly id: number;
  readonly side: LossSide;
  readonly at: number;
  readonly line: string;
}

/**
 * Finds deleted lines that came back. A deleted part may stay if the other side changed it, and an import may
 * stay because the other side's new code may need it.
 */
export function undoneDeletions(sides: Sides, expected: Expected): readonly Undone[] {
  const { base, merged } = sides;
  const deleted = new Map<number, LossSide>();
  const inside = {
    ours: changedInside(base, expected.ours, expected.theirs, sides.theirs),
    theirs: changedInside(base, expected.theirs, expected.ours, sides.ours),
  };
  for (const [index, id] of base.ids.entries()) {
    const byOurs = expected.ours.kept[index] === -1;
    const byTheirs = expected.theirs.kept[index] === -1;
    if (byOurs && byTheirs) deleted.set(id, "both");
    else if (byOurs && !inside.ours.has(index)) deleted.set(id, "ours");
    else if (byTheirs && !inside.theirs.has(index)) deleted.set(id, "theirs");
  }
  const seen = new Map<number, number>();
  return merged.ids.flatMap((id, index) => {
    const side = deleted.get(id);
    if (side === undefined) return [];
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    const at = merged.at[index]!;
    const line = merged.lines[at] ?? "";
    return count > (expected.most.get(id) ?? 0) && !isImport(line) ? [{ id, side, at, line }] : [];
  });
}

/** Returns the base lines of the runs that one side deleted and in which the other side changed something. */
function changedInside(
  base: Version,
  by: SideChange,
  other: SideChange,
  otherVersion: Version,
): ReadonlySet<number> {
  const gaps = Map.groupBy(other.added, ({ gap }) => gap);
  const found = new Set<number>();
  for (let from = 0; from < base.ids.length;) {
    if (by.kept[from] !== -1) {
      from++;
      continue;
    }
    let to = from;
    while (to < base.ids.length && by.kept[to] === -1) to++;
    const indent = indentOf(base.lines[base.at[from]!] ?? "");
    const isDeeper = ({ index }: { readonly index: number }): boolean =>
      indentOf(otherVersion.lines[otherVersion.at[index]!] ?? "") > indent;
    let isChanged = (gaps.get(to) ?? []).some(isDeeper);
    for (let at = from; at < to; at++) isChanged ||= other.kept[at] === -1 || (at > from && gaps.has(at));
    if (isChanged) for (let at = from; at < to; at++) found.add(at);
    from = to;
  }
  return found;
}
