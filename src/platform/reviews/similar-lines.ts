/** The position (from 0) of the lines most like a text, and their similarity: 1 is equal, 0 is unrelated. */
export interface Likeness {
  readonly at: number;
  readonly likeness: number;
}

/**
 * Finds the position in `lines` that is most similar to `wanted`. Lines far from `expected` must be more similar than
 * lines nearby, since lists and tables are full of lines that resemble each other. Similarity is measured on pairs of
 * adjacent characters, which also works for languages without spaces. A sliding window adds and removes every line
 * once, so the cost is linear in the length of the text.
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

/** Returns the pairs of adjacent characters of a line, each as one number. Whitespace is normalized. */
export function pairsOf(line: string): number[] {
  const text = line.trim().replaceAll(/\s+/g, " ");
  const pairs: number[] = [];
  for (let at = 1; at < text.length; at++)
    pairs.push(text.charCodeAt(at - 1) * 0x1_0000 + text.charCodeAt(at));
  return pairs;
}

function isBetter(one: Likeness, other: Likeness, expected: number): boolean {
  return weighed(one, expected) > weighed(other, expected);
}

/** Reduces the similarity by up to 0.2 at a distance of a hundred lines or more. */
function weighed({ at, likeness }: Likeness, expected: number): number {
  return likeness - 0.2 * Math.min(1, Math.abs(at - expected) / 100);
}
