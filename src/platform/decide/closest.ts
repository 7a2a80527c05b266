/** Returns the option most similar to the typed text; null if none is similar enough (0.7 of 1) to suggest. */
export function closest(options: readonly string[], typed: string): string | null {
  const ranked = options
    .map((option) => ({ option, likeness: likeness(option.toLowerCase(), typed.trim().toLowerCase()) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  const best = ranked[0];
  return best !== undefined && best.likeness >= 0.7 ? best.option : null;
}

/** Returns 1 for equal texts and 0 for unrelated ones: one minus edit distance divided by the longer length. */
function likeness(one: string, other: string): number {
  const a = Array.from(one);
  const b = Array.from(other);
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  if (longer > 400) return one === other ? 1 : 0;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of a.entries()) {
    const next = [i + 1];
    for (const [j, right] of b.entries()) {
      const change = (row[j] ?? 0) + (left === right ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return 1 - (row[b.length] ?? longer) / longer;
}
