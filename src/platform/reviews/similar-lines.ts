/** Where a text of lines is most alike another, counted from 0, and how alike: 1 is the same, 0 nothing in common. */
export interface Likeness {
  readonly at: number;
  readonly likeness: number;
}

/**
 * The place in `lines` whose lines are most like `wanted`, the one nearest to `expected` where several are. Likeness is
 * by pairs of neighbouring characters, which serves languages without spaces too. Every line is taken in once and left
 * once, so the cost is that of reading the text.
 */
export function mostAlike(
  lines: readonly string[],
  wanted: readonly string[],
  expected: number,
): Likeness | null {
  const target = new Map<number, number>();
  let size = 0;
  for (const pair of wanted.flatMap(pairsOf)) {
    target.set(pair, (target.get(pair) ?? 0) + 1);
    size += 1;
  }
  if (size === 0 || lines.length < wanted.length) return null;

  const pairs = lines.map(pairsOf);
  const here = new Map<number, number>();
  let length = 0;
  let shared = 0;
  let best: Likeness | null = null;
  for (const [index, entering] of pairs.entries()) {
    for (const pair of entering) {
      const count = (here.get(pair) ?? 0) + 1;
      here.set(pair, count);
      if (count <= (target.get(pair) ?? 0)) shared += 1;
    }
    length += entering.length;
    const at = index - wanted.length + 1;
    if (at < 0) continue;
    const found = { at, likeness: (2 * shared) / (size + length) };
    if (best === null || isBetter(found, best, expected)) best = found;
    for (const pair of pairs[at] ?? []) {
      const count = here.get(pair) ?? 0;
      here.set(pair, count - 1);
      if (count <= (target.get(pair) ?? 0)) shared -= 1;
    }
    length -= pairs[at]?.length ?? 0;
  }
  return best;
}

/** Neighbouring characters of a line, each pair as one number; how the line is spaced does not count. */
export function pairsOf(line: string): number[] {
  const text = line.trim().replaceAll(/\s+/g, " ");
  const pairs: number[] = [];
  for (let at = 1; at < text.length; at++)
    pairs.push(text.charCodeAt(at - 1) * 0x1_0000 + text.charCodeAt(at));
  return pairs;
}

function isBetter(one: Likeness, other: Likeness, expected: number): boolean {
  if (one.likeness !== other.likeness) return one.likeness > other.likeness;
  return Math.abs(one.at - expected) < Math.abs(other.at - expected);
}
