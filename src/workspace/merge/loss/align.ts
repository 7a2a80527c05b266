/**
 * Aligns two sequences. Returns for each element of the first one its partner in the second, or -1. Elements
 * that are unique on both sides are anchors (patience diff). Short gaps between anchors are aligned exactly;
 * long gaps without an anchor stay unaligned. Takes n log n time.
 */
export function align(one: readonly number[], other: readonly number[]): Int32Array {
  const partner = new Int32Array(one.length).fill(-1);
  const open: Range[] = [{ from: 0, to: one.length, otherFrom: 0, otherTo: other.length, depth: 0 }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const rest = trim(one, other, range, partner);
    if (rest.from === rest.to || rest.otherFrom === rest.otherTo) continue;
    const anchors = rest.depth < maxDepth ? anchorsIn(one, other, rest) : [];
    if (anchors.length === 0) alignExactly(one, other, rest, partner);
    else for (const gap of between(anchors, rest, partner)) open.push(gap);
  }
  shiftDown(other, partner);
  return partner;
}

/**
 * Moves runs of unaligned elements of the second sequence down while their first element equals the aligned
 * element after them. Then equal additions of two sides are at the same place, and blocks begin with their
 * first line.
 */
function shiftDown(other: readonly number[], partner: Int32Array): void {
  const aligned = new Int32Array(other.length).fill(-1);
  for (const [at, place] of partner.entries()) if (place !== -1) aligned[place] = at;
  for (let start = 0; start < other.length; start++) {
    if (aligned[start] !== -1) continue;
    let end = start;
    while (end < other.length && aligned[end] === -1) end++;
    while (end < other.length && aligned[end] !== -1 && other[start] === other[end]) {
      const at = aligned[end]!;
      partner[at] = start;
      aligned[start++] = at;
      aligned[end++] = -1;
    }
    while (end < other.length && aligned[end] === -1) end++;
    start = end - 1;
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly otherFrom: number;
  readonly otherTo: number;
  readonly depth: number;
}

interface Anchor {
  readonly at: number;
  readonly other: number;
}

const maxDepth = 40;
const maxCells = 40_000;

function trim(one: readonly number[], other: readonly number[], range: Range, partner: Int32Array): Range {
  let { from, to, otherFrom, otherTo } = range;
  while (from < to && otherFrom < otherTo && one[from] === other[otherFrom]) partner[from++] = otherFrom++;
  while (from < to && otherFrom < otherTo && one[to - 1] === other[otherTo - 1]) partner[--to] = --otherTo;
  return { from, to, otherFrom, otherTo, depth: range.depth };
}

/** Returns the longest increasing sequence of elements that occur once in each range. */
function anchorsIn(one: readonly number[], other: readonly number[], range: Range): readonly Anchor[] {
  const places = new Map<number, { count: number; otherCount: number; at: number; other: number }>();
  for (let at = range.from; at < range.to; at++) {
    const place = places.get(one[at]!);
    if (place === undefined) places.set(one[at]!, { count: 1, otherCount: 0, at, other: -1 });
    else place.count++;
  }
  for (let at = range.otherFrom; at < range.otherTo; at++) {
    const place = places.get(other[at]!);
    if (place === undefined) continue;
    place.otherCount++;
    place.other = at;
  }
  return longestIncreasing(
    [...places.values()].filter(({ count, otherCount }) => count === 1 && otherCount === 1),
  );
}

function longestIncreasing(anchors: readonly Anchor[]): readonly Anchor[] {
  const tails: number[] = [];
  const before = new Int32Array(anchors.length).fill(-1);
  for (const [index, anchor] of anchors.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (anchors[tails[middle]!]!.other < anchor.other) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : tails[low - 1]!;
    tails[low] = index;
  }
  const chain: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = before[index]!) chain.push(anchors[index]!);
  return chain.toReversed();
}

function between(anchors: readonly Anchor[], range: Range, partner: Int32Array): Range[] {
  const ranges: Range[] = [];
  let from = range.from;
  let otherFrom = range.otherFrom;
  for (const { at, other } of anchors) {
    partner[at] = other;
    ranges.push({ from, to: at, otherFrom, otherTo: other, depth: range.depth + 1 });
    from = at + 1;
    otherFrom = other + 1;
  }
  ranges.push({ from, to: range.to, otherFrom, otherTo: range.otherTo, depth: range.depth + 1 });
  return ranges;
}

/** Aligns a small range by its longest common subsequence. */
function alignExactly(
  one: readonly number[],
  other: readonly number[],
  range: Range,
  partner: Int32Array,
): void {
  const height = range.to - range.from;
  const width = range.otherTo - range.otherFrom;
  if (height * width > maxCells) return;
  const lengths = new Uint16Array((height + 1) * (width + 1));
  for (let row = height - 1; row >= 0; row--) {
    for (let column = width - 1; column >= 0; column--) {
      const at = row * (width + 1) + column;
      const isSame = one[range.from + row] === other[range.otherFrom + column];
      lengths[at] = isSame
        ? lengths[at + width + 2]! + 1
        : Math.max(lengths[at + width + 1]!, lengths[at + 1]!);
    }
  }
  for (let row = 0, column = 0; row < height && column < width;) {
    const at = row * (width + 1) + column;
    if (one[range.from + row] === other[range.otherFrom + column]) {
      partner[range.from + row++] = range.otherFrom + column++;
    } else if (lengths[at + width + 1]! >= lengths[at + 1]!) row++;
    else column++;
  }
}
