import type { Attempt } from "./state.ts";

/** Counts the tries after the first: further attempts, and returns of work that its own tests rejected. */
export function retriesOf(attempts: readonly Attempt[]): number {
  const returned = attempts.reduce(
    (sum, { tries, outcome }) => sum + Math.max(0, tries - Number(outcome === "failed")),
    0,
  );
  return Math.max(0, attempts.length - 1) + returned;
}
