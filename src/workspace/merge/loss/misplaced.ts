import { blocksOf, type Block } from "./blocks.ts";
import type { Expected } from "./expected.ts";
import type { LossSide } from "./loss.ts";
import type { Sides } from "./missing.ts";
import type { FileKind } from "./names.ts";
import type { Version } from "./version.ts";

/** A line that a side added in one block and that the result has in another one. */
export interface Misplaced {
  readonly side: LossSide;
  /** Line number minus one, on the side. */
  readonly at: number;
  readonly line: string;
}

/**
 * Finds lines that a side added to a block and that the result has only elsewhere, such as a lock that guards another
 * function. The block is the nearest one whose first line every version has exactly once. If the lines beside the
 * addition have left that block too, the block was moved or taken apart, and nothing is reported.
 */
export function misplacedLines(sides: Sides, expected: Expected, kind: FileKind): readonly Misplaced[] {
  const { base, ours, theirs, merged } = sides;
  const isLandmark = (id: number): boolean =>
    [base, ours, theirs, merged].every(({ counts }) => counts.get(id) === 1);
  const result = new Nesting(merged, kind);
  const found: Misplaced[] = [];
  for (const [side, version, { kept, added }] of [
    ["ours", ours, expected.ours],
    ["theirs", theirs, expected.theirs],
  ] as const) {
    const own = new Nesting(version, kind);
    const isKept = new Set(kept);
    const wanted = new Map<string, { readonly id: number; readonly landmark: number; indexes: number[] }>();
    for (const { index, id } of added) {
      if ((merged.counts.get(id) ?? 0) < Math.max(1, expected.least.get(id) ?? 0)) continue;
      const landmark = own.chain(index).find(isLandmark);
      if (landmark === undefined) continue;
      const beside = neighbours(index, isKept, version.ids.length).map((each) => version.ids[each]!);
      if (!beside.some((each) => merged.counts.get(each) === 1 && result.countUnder(each, landmark) > 0))
        continue;
      const key = `${id} ${landmark}`;
      const known = wanted.get(key) ?? { id, landmark, indexes: [] };
      known.indexes.push(index);
      wanted.set(key, known);
    }
    for (const { id, landmark, indexes } of wanted.values()) {
      const lack = indexes.length - result.countUnder(id, landmark);
      for (const index of indexes.slice(0, Math.max(0, lack))) {
        const at = version.at[index]!;
        found.push({ side, at, line: version.lines[at] ?? "" });
      }
    }
  }
  return found;
}

/** Returns the nearest kept lines before and after an added one. */
function neighbours(index: number, isKept: ReadonlySet<number>, count: number): readonly number[] {
  let before = index - 1;
  while (before >= 0 && !isKept.has(before)) before--;
  let after = index + 1;
  while (after < count && !isKept.has(after)) after++;
  return [before, after].filter((each) => each >= 0 && each < count);
}

const maxDepth = 40;

/** The lines of a version with the blocks in which they stand. */
class Nesting {
  readonly #version: Version;
  readonly #blocks: ReadonlyMap<number, Block>;
  readonly #idAt: ReadonlyMap<number, number>;
  #counts: Map<string, number> | null = null;

  constructor(version: Version, kind: FileKind) {
    this.#version = version;
    this.#blocks = blocksOf(version.lines, kind);
    this.#idAt = new Map(version.at.map((at, index) => [at, version.ids[index]!]));
  }

  /** Returns the lines under which a line stands, the nearest first. */
  chain(index: number): readonly number[] {
    const chain: number[] = [];
    let line = this.#blocks.get(this.#version.at[index]!)?.outer ?? -1;
    for (let depth = 0; line >= 0 && depth < maxDepth; depth++) {
      const id = this.#idAt.get(line);
      if (id !== undefined) chain.push(id);
      line = this.#blocks.get(line)?.outer ?? -1;
    }
    return chain;
  }

  /** Counts the lines with this id that stand under another one. */
  countUnder(id: number, landmark: number): number {
    this.#counts ??= this.#countAll();
    return this.#counts.get(`${id} ${landmark}`) ?? 0;
  }

  #countAll(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [index, id] of this.#version.ids.entries()) {
      for (const over of new Set(this.chain(index))) {
        const key = `${id} ${over}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    return counts;
  }
}
