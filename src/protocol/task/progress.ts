import type { GateState } from "./gate-state.ts";

/** The progress of a task that is not completed stays below 100. */
const mostBeforeTheEnd = 99;

/**
 * Returns the progress of a gated task in per cent. Every phase has the same weight, and so has every step of the
 * current phase (phase 2 of 4 with 3 of 5 steps done is 40). A submitted phase counts whole.
 */
export function progressOf(gate: Pick<GateState, "outline" | "stage" | "stepsDone">, phase: number): number {
  const { outline, stepsDone } = gate;
  if (outline.length === 0) return 0;
  const steps = outline[phase - 1]?.steps.length ?? 0;
  const part = steps === 0 ? 0 : Math.min(1, stepsDone.length / steps);
  const within = isSubmitted(gate, phase) ? 1 : part;
  return Math.min(mostBeforeTheEnd, Math.round((1000 * (phase - 1 + within)) / outline.length) / 10);
}

/** Returns true if the phase is verified or reviewed. Verifying is itself the work of a verifier's phase. */
export function isSubmitted(
  { outline, stage }: Pick<GateState, "outline" | "stage">,
  phase: number,
): boolean {
  switch (stage) {
    case "none":
    case "preparing":
    case "working":
      return false;
    case "collecting":
    case "queued":
    case "checking":
    case "judging":
      return outline[phase - 1]?.worker !== "verifier";
    case "reviewing":
      return true;
  }
}
