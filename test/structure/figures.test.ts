import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figureRuns } from "../../scripts/figures/plan.ts";
import {
  figureProblems,
  figuresPage,
  printedFigures,
  type RunResult,
  withRun,
} from "../../scripts/figures/render.ts";

const now = new Date("2026-03-31T00:00:00Z");
const start: RunResult = {
  at: "2026-03-30T00:00:00Z",
  commit: "0123456789ab",
  machine: "2 × CPU",
  load: [0.5, 1],
  succeeded: true,
  figures: [
    {
      what: "start",
      value: 280,
      unit: "ms",
      budget: "at most 8 × the baseline",
      verdict: "kept",
      baseline: { what: "a Node that does nothing", value: 40 },
    },
  ],
};
const runs = [
  { script: "bench:start", title: "Start" },
  { script: "faults:crash", title: "Deaths", trials: 2_000 },
];
const crash: RunResult = { ...start, figures: [] };

test("every run is an npm script, and a fault run has as many faults as the page says", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(figureRuns.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
  const wrong = figureRuns.filter(
    ({ script, trials }) => trials !== undefined && !scripts[script]?.split(/[ =]/).includes(String(trials)),
  );
  expect(wrong).toEqual([]);
});

test("figures in order make a page with their machine, date, commit and bound", () => {
  const results = { "bench:start": start, "faults:crash": crash };
  expect(figureProblems(runs, results, now)).toEqual([]);
  const page = figuresPage(runs, results, now);
  expect(page).toContain("All figures are measured and within their budgets.");
  expect(page).toContain("`npm run bench:start`, 2026-03-30, commit 0123456789ab, 2 × CPU, load 0.5 to 1.0.");
  expect(page).toContain(
    "| start | 280 ms | at most 8 × the baseline | 7.0 × a Node that does nothing (40.0 ms) | kept |",
  );
  expect(page).toContain(
    "2000 faults, 0 failures: with a confidence of 95 %, the probability that one does harm is below 0.0015.",
  );
});

test("faults of several runs add up while the commit and the machine are the same and none has failed", () => {
  const part: RunResult = { ...crash, trials: 100 };
  const sum = withRun(withRun(undefined, part), { ...part, at: "2026-03-30T01:00:00Z", trials: 50 });
  expect(sum).toEqual({ ...part, at: "2026-03-30T01:00:00Z", trials: 150 });
  expect(figureProblems(runs, { "bench:start": start, "faults:crash": sum }, now)).toEqual([
    "faults:crash has had 150 of 2000 faults.",
  ]);
  expect(withRun(sum, { ...part, commit: "ba9876543210" }).trials).toBe(100);
  expect(withRun({ ...sum, succeeded: false }, part).trials).toBe(100);
  expect(withRun(sum, { ...part, succeeded: false })).toMatchObject({ succeeded: false });
});

test("figures that are printed as sentences are collected, too", () => {
  expect(printedFigures("kept    920 MB/s, at least 300\nMISSED  3 MB/s\n        a remark\n")).toEqual([
    { what: "920 MB/s, at least 300", value: null, unit: "", budget: "", verdict: "kept", baseline: null },
    { what: "3 MB/s", value: null, unit: "", budget: "", verdict: "missed", baseline: null },
  ]);
});

test("a missing, stale, missed or failed figure is a problem", () => {
  const [figure] = start.figures;
  const missed = {
    ...start,
    succeeded: false,
    figures: figure === undefined ? [] : [{ ...figure, verdict: "missed" as const }],
  };
  expect(figureProblems(runs, { "bench:start": missed }, now)).toEqual([
    'bench:start misses "start" (at most 8 × the baseline).',
    "faults:crash has not been measured.",
  ]);
  const old = { ...start, at: "2026-02-01T00:00:00Z" };
  const results = { "bench:start": old, "faults:crash": { ...crash, succeeded: false } };
  expect(figureProblems(runs, results, now)).toEqual([
    "bench:start was measured 58 days ago.",
    "faults:crash failed.",
  ]);
  expect(
    figureProblems(runs, { "bench:start": { ...start, figures: [] }, "faults:crash": crash }, now),
  ).toEqual(["bench:start failed."]);
});
