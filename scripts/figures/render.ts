import type { JudgedFigure } from "../../bench/tools/budget.ts";
import type { FigureRun } from "./plan.ts";

/** The stored result of a run. */
export interface RunResult {
  readonly at: string;
  readonly commit: string;
  readonly machine: string;
  /** The load of the machine before and after the run. */
  readonly load: readonly [number, number];
  readonly succeeded: boolean;
  /** For a fault run: the number of faults, of all parts that were run with this commit. */
  readonly trials?: number;
  readonly figures: readonly JudgedFigure[];
}

/** The results by npm script. */
export type Results = Readonly<Record<string, RunResult>>;

const freshDays = 30;

/** Returns a sentence for every run that is missing, stale, failed or over its budget. */
export function figureProblems(runs: readonly FigureRun[], results: Results, now: Date): string[] {
  return runs.flatMap(({ script, trials }) => {
    const result = results[script];
    if (result === undefined) return [`${script} has not been measured.`];
    const days = Math.floor((now.getTime() - Date.parse(result.at)) / 86_400_000);
    const missed = result.figures.filter(({ verdict }) => verdict === "missed");
    const isEmpty = trials === undefined && result.figures.length === 0;
    const done = result.trials ?? trials;
    const open = result.figures.filter(({ verdict }) => verdict === "not judged");
    return [
      ...open.map(({ what, budget }) => `${script} did not judge "${what}" (${budget}).`),
      ...(trials !== undefined && done !== undefined && done < trials && result.succeeded
        ? [`${script} has had ${done} of ${trials} faults.`]
        : []),
      ...(days > freshDays ? [`${script} was measured ${days} days ago.`] : []),
      ...missed.map(({ what, budget }) => `${script} misses "${what}" (${budget}).`),
      ...((!result.succeeded && missed.length === 0) || isEmpty ? [`${script} failed.`] : []),
    ];
  });
}

/**
 * Returns the result of a script after another run. The faults of several runs add up if all of them succeeded with the
 * same commit on the same machine.
 */
export function withRun(before: RunResult | undefined, run: RunResult): RunResult {
  const adds =
    before?.trials !== undefined &&
    run.trials !== undefined &&
    before.succeeded &&
    before.commit === run.commit &&
    before.machine === run.machine;
  return adds ? { ...run, trials: (before.trials ?? 0) + (run.trials ?? 0) } : run;
}

/** Returns the page with all figures. */
export function figuresPage(runs: readonly FigureRun[], results: Results, now: Date): string {
  const problems = figureProblems(runs, results, now);
  const lines = [
    "# Figures",
    "",
    "This page shows how fast and how reliable Signalbox is on one machine. `npm run figures` writes it from benchmarks and fault runs, and",
    "fails if a figure is missing, older than 30 days or over its budget. `npm run figures -- bench:start bench:parser` measures only these",
    "and keeps the others, `faults:crash=100` runs 100 of its faults and adds them to those before, and `--check` measures nothing. A baseline was",
    "measured in the same run as its figure.",
    "",
    ...(problems.length === 0
      ? ["All figures are measured and within their budgets."]
      : [
          "These figures are missing, stale or over their budgets:",
          "",
          ...problems.map((problem) => `- ${problem}`),
        ]),
    ...runs.flatMap((run) => sectionOf(run, results[run.script])),
  ];
  return `${lines.join("\n")}\n`;
}

function sectionOf({ script, title, trials }: FigureRun, result: RunResult | undefined): string[] {
  const head = ["", `## ${title}`, ""];
  if (result === undefined) return [...head, `Not measured yet (\`npm run ${script}\`).`];
  const [before, after] = result.load.map((load) => load.toFixed(1));
  const about = `\`npm run ${script}\`, ${result.at.slice(0, 10)}, commit ${result.commit}, ${result.machine}, load ${before} to ${after}.`;
  if (trials !== undefined)
    return [...head, about, "", faultWords(result.trials ?? trials, result.succeeded)];
  return [
    ...head,
    about,
    "",
    "| figure | value | budget | baseline | |",
    "|---|--:|---|---|---|",
    ...result.figures.map(figureRow),
  ];
}

/** States what a run without a failure shows: with a confidence of 95 %, fewer than 3 of n such faults do harm. */
function faultWords(trials: number, succeeded: boolean): string {
  if (!succeeded) return `**Failed** within ${trials} faults.`;
  const bound = (3 / trials).toPrecision(2);
  return `${trials} faults, 0 failures: with a confidence of 95 %, the probability that one does harm is below ${bound}.`;
}

function figureRow({ what, value, unit, budget, verdict, baseline }: JudgedFigure): string {
  const beside =
    baseline === null || value === null
      ? ""
      : `${(value / baseline.value).toFixed(1)} × ${baseline.what} (${rounded(baseline.value)} ${unit})`;
  const shown = value === null ? "" : `${rounded(value)} ${unit}`;
  return `| ${what} | ${shown} | ${budget} | ${beside} | ${verdict === "missed" ? "**missed**" : verdict} |`;
}

function rounded(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

/** Returns the figures that a benchmark printed as sentences, such as `kept    920 MB/s, at least 300`. */
export function printedFigures(output: string): JudgedFigure[] {
  return output.split("\n").flatMap((line) => {
    const [, word, what = ""] = /^(kept|MISSED) +(\S.*)$/.exec(line) ?? [];
    if (word === undefined) return [];
    const verdict = word === "kept" ? "kept" : "missed";
    return [{ what, value: null, unit: "", budget: "", verdict, baseline: null }];
  });
}
