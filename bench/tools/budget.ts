/** One measured figure, what it may be at most, and what it is compared with where there is something. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly atMost: number;
  /** A simpler thing measured in the same run. */
  readonly baseline?: { readonly what: string; readonly value: number };
}

/** Prints every figure with its budget and its ratio to its baseline; the process fails where one is missed. */
export function report(figures: readonly Figure[]): void {
  for (const { what, value, unit, atMost, baseline } of figures) {
    const kept = value <= atMost;
    if (!kept) process.exitCode = 1;
    const ratio =
      baseline === undefined
        ? ""
        : `  (${(value / baseline.value).toFixed(1)} × ${baseline.what}, ${baseline.value.toFixed(2)} ${unit})`;
    console.log(
      `${kept ? "kept  " : "MISSED"}  ${what}: ${value.toFixed(1)} ${unit}, at most ${atMost} ${unit}${ratio}`,
    );
  }
}
