import type { PhaseOutline } from "../workflow/outline.ts";

/**
 * Returns the progress of a gated task in per cent. Every phase has the same weight, and so has every step of the
 * current phase (phase 2 of 4 with 3 of 5 steps done is 40).
 */
export function progressOf(
  outline: readonly PhaseOutline[],
  phase: number,
  stepsDone: readonly number[],
): number {
  if (outline.length === 0) return 0;
  const steps = outline[phase - 1]?.steps.length ?? 0;
  const within = steps === 0 ? 0 : Math.min(1, stepsDone.length / steps);
  return Math.round((1000 * (phase - 1 + within)) / outline.length) / 10;
}
