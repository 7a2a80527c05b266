import { blocksOf } from "./blocks.ts";
import { definedName, fileKind, type FileKind } from "./names.ts";
import { importedNames } from "./imported-names.ts";
import type { Version } from "./version.ts";

/** A line that defines something a second time in one block. */
export interface Duplicate {
  readonly at: number;
  readonly line: string;
}

/**
 * Finds definitions, keys, list items, imported names and runs of lines that one block of the result has more
 * often than any block of the versions. A block is everything nested below a line, a heading or a section.
 * Only lines that the result has more often than required can be part of a repeated run.
 */
export function duplicatesIn(
  merged: Version,
  versions: readonly Version[],
  least: ReadonlyMap<number, number>,
  path: string,
): readonly Duplicate[] {
  const kind = fileKind(path);
  const isRepeated = (id: number | undefined): boolean =>
    id !== undefined && (merged.counts.get(id) ?? 0) > Math.max(1, least.get(id) ?? 0);
  const repeated = new Map(
    [...mostPlaces(merged, kind, isRepeated)].filter(([, places]) => places.length > 1),
  );
  if (repeated.size === 0) return [];
  const known = new Map<string, number>();
  for (const version of versions) {
    for (const [name, places] of mostPlaces(version, kind, isRepeated)) {
      if (repeated.has(name)) known.set(name, Math.max(known.get(name) ?? 0, places.length));
    }
  }
  const found = new Set<number>();
  for (const [name, places] of repeated) {
    const allowed = known.get(name) ?? (name.startsWith("run ") ? 1 : places.length);
    for (const at of places.slice(allowed)) found.add(at);
  }
  // A repeated block is reported by its first line.
  const starts = [...found].toSorted((one, other) => one - other);
  return starts
    .filter((at) => !found.has(previous(merged, at)))
    .map((at) => ({ at, line: merged.lines[at] ?? "" }));
}

function previous({ at }: Version, line: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < line) low = middle + 1;
    else high = middle;
  }
  return at[low - 1] ?? -1;
}

/** Returns for each name its positions in the block that has most of them. */
function mostPlaces(
  version: Version,
  kind: FileKind,
  isRepeated: IsRepeated,
): ReadonlyMap<string, readonly number[]> {
  const most = new Map<string, readonly number[]>();
  const all = new Map<string, Map<number, number[]>>();
  for (const { block, name, at } of namesOf(version, kind, isRepeated)) {
    const blocks = all.get(name) ?? new Map<number, number[]>();
    if (blocks.size === 0) all.set(name, blocks);
    const places = blocks.get(block) ?? [];
    if (places.push(at) === 1) blocks.set(block, places);
    if (places.length > (most.get(name)?.length ?? 0)) most.set(name, places);
  }
  return most;
}

/** A function that is true for lines that can be part of a repeated run. */
type IsRepeated = (id: number | undefined) => boolean;

interface Named {
  readonly block: number;
  readonly name: string;
  readonly at: number;
}

function* namesOf(version: Version, kind: FileKind, isRepeated: IsRepeated): Generator<Named> {
  const blocks = blocksOf(version.lines, kind);
  for (const [index, at] of version.at.entries()) {
    const block = blocks.get(at)!;
    const next = version.lines[version.at[index + 1] ?? -1] ?? "";
    const line = version.lines[at] ?? "";
    const name = block.isQuoted ? null : definedName(line, next, kind, block.isTop);
    if (name !== null) yield { block: block.inner, name, at };
    const [one, two, three] = [version.ids[index], version.ids[index + 1], version.ids[index + 2]];
    if (!isRepeated(one) || !isRepeated(two) || one === two || isEnd(line)) continue;
    if (isRepeated(three)) yield { block: block.outer, name: `run ${one} ${two} ${three}`, at };
    const isStatement = kind === "code" && block.outer === -1 && !line.startsWith("<");
    if (isStatement && blocks.get(version.at[index + 1] ?? -1)?.outer === -1)
      yield { block: -1, name: `run ${one} ${two}`, at };
  }
  if (kind !== "code") return;
  for (const { name, at } of importedNames(version.lines)) yield { block: -1, name, at };
}

/** Returns true for a line that ends a block, after which the next block may begin like another one. */
function isEnd(line: string): boolean {
  return /^\s*(?:<\/|(?:end|endif|fi|done|esac|else|break|continue|pass|return)\b)/u.test(line);
}
