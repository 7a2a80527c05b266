import type { CheckedCriterion } from "../finding.ts";
import type { Mutant } from "./mutants.ts";

/** A mutant whose tests ran. */
export interface TriedMutant {
  readonly mutant: Mutant;
  /** True if a test failed, or the tests did not end in time. */
  readonly noticed: boolean;
}

/** The number of mutants from which a file counts as untested if the tests noticed none of them. */
const untestedFrom = 3;

/**
 * Judges tests by the mutants that they noticed: at least half of all, and one in each file with enough mutants. A test
 * suite need not notice every change, because some changes do not matter.
 */
export function judgeMutants(
  tried: readonly TriedMutant[],
): Pick<CheckedCriterion, "status" | "summary" | "findings"> {
  const noticed = tried.filter((each) => each.noticed).length;
  const summary = `The tests noticed ${noticed} of ${tried.length} changes that break a function.`;
  const untested = untestedFiles(tried);
  const isHollow = noticed * 2 < tried.length;
  if (!isHollow && untested.size === 0) return { status: "passed", summary, findings: [] };
  return {
    status: "failed",
    summary,
    findings: tried
      .filter((each) => !each.noticed && (isHollow || untested.has(each.mutant.file)))
      .map(({ mutant: { file, line, changed, before, after } }) => ({
        file,
        line,
        message: `No test failed after ${changed} was broken: "${before}" became "${after}".`,
        suggestion:
          "Add assertions about the results of these functions, so that a test fails if they are wrong.",
      })),
  };
}

/** True if tests noticed none of several mutants. */
export function isSilent(tried: readonly TriedMutant[]): boolean {
  return tried.length >= 2 && tried.every(({ noticed }) => !noticed);
}

/** Returns the files with at least three mutants of which the tests noticed none. */
function untestedFiles(tried: readonly TriedMutant[]): Set<string> {
  const files = Map.groupBy(tried, ({ mutant }) => mutant.file);
  return new Set(
    [...files]
      .filter(([, of]) => of.length >= untestedFrom && of.every(({ noticed }) => !noticed))
      .map(([file]) => file),
  );
}

/** Returns the files in which the tests have noticed no mutant yet, for which more mutants should be tried. */
export function silentFiles(tried: readonly TriedMutant[]): Set<string> {
  const files = Map.groupBy(tried, ({ mutant }) => mutant.file);
  return new Set(
    [...files]
      .filter(([, of]) => of.length < untestedFrom && of.every(({ noticed }) => !noticed))
      .map(([file]) => file),
  );
}

/** Returns true if the mutants that are left cannot change the verdict. `more` are those of files without a noticed one. */
export function isDecided(
  tried: readonly TriedMutant[],
  waiting: readonly Mutant[],
  more: readonly Mutant[],
): boolean {
  const total = tried.length + waiting.length;
  const noticed = tried.filter((each) => each.noticed);
  if ((tried.length - noticed.length) * 2 > total) return true;
  const proven = new Set(noticed.map(({ mutant }) => mutant.file));
  const open = [...tried.map(({ mutant }) => mutant), ...waiting, ...more].filter(
    ({ file }) => !proven.has(file),
  );
  const counts = [...Map.groupBy(open, ({ file }) => file).values()].map((of) => of.length);
  return noticed.length * 2 >= total && counts.every((count) => count < untestedFrom);
}
