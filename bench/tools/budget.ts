import { appendFileSync } from "node:fs";

/** One measured value with its budget, and optionally a baseline. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** A simpler operation measured in the same run. */
  readonly baseline?: { readonly what: string; readonly value: number };
} & (
  | { readonly atMost: number }
  | { readonly atLeast: number }
  /** The largest multiple of the baseline, which must be given. */
  | { readonly atMostTimes: number }
  /** The reason why the value is not judged this time. */
  | { readonly notJudged: string }
);

/** A figure with its verdict, as `npm run figures` collects it. */
export interface JudgedFigure {
  readonly what: string;
  /** Null if the benchmark printed it as a sentence. */
  readonly value: number | null;
  readonly unit: string;
  readonly budget: string;
  readonly verdict: "kept" | "missed" | "not judged";
  readonly baseline: { readonly what: string; readonly value: number } | null;
}

/**
 * Prints every figure with its budget and its ratio to its baseline; the process fails if a budget is missed. Appends
 * the figures as JSON lines to the file in `FIGURES_FILE`, if that is set.
 */
export function report(figures: readonly Figure[]): void {
  const file = process.env["FIGURES_FILE"];
  for (const figure of figures) {
    const { what, value, unit, baseline } = figure;
    const { word, budget } = judged(figure);
    if (word === "MISSED") process.exitCode = 1;
    if (file !== undefined) {
      const verdict = word === "kept" ? "kept" : word === "MISSED" ? "missed" : "not judged";
      const collected: JudgedFigure = { what, value, unit, budget, verdict, baseline: baseline ?? null };
      appendFileSync(file, `${JSON.stringify(collected)}\n`);
    }
    const ratio =
      baseline === undefined
        ? ""
        : `  (${ratioOf(value / baseline.value)} × ${baseline.what}, ${baseline.value.toFixed(2)} ${unit})`;
    const shown = value.toFixed(value < 10 ? 2 : 1);
    console.log(`${word.padEnd(6)}  ${what}: ${shown} ${unit}, ${budget}${ratio}`);
  }
}

function ratioOf(ratio: number): string {
  return ratio.toFixed(ratio < 1 ? 2 : 1);
}

function judged(figure: Figure): { word: "kept" | "MISSED" | "–"; budget: string } {
  const { value, unit } = figure;
  if ("notJudged" in figure) return { word: "–", budget: `not judged: ${figure.notJudged}` };
  if ("atMost" in figure) {
    return { word: value <= figure.atMost ? "kept" : "MISSED", budget: `at most ${figure.atMost} ${unit}` };
  }
  if ("atMostTimes" in figure) {
    const { baseline, atMostTimes } = figure;
    if (baseline === undefined) throw new Error(`"${figure.what}" has no baseline.`);
    return {
      word: value <= atMostTimes * baseline.value ? "kept" : "MISSED",
      budget: `at most ${atMostTimes} × the baseline`,
    };
  }
  return { word: value >= figure.atLeast ? "kept" : "MISSED", budget: `at least ${figure.atLeast} ${unit}` };
}
