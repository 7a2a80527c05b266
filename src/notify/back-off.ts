/** The pauses after failures in a row. The last one repeats. */
const pausesMs = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 60 * 60_000] as const;

/** The time for which a delivery is tried. */
export const giveUpAfterMs = 24 * 60 * 60_000;

/** The longest pause that a receiver may ask for. */
const longestAskedMs = 6 * 60 * 60_000;

/** Returns the pause after a number of failures in a row, varied by up to a fifth, or longer if the receiver asked for it. */
export function pauseAfter(failures: number, askedMs: number | null, chance: number): number {
  const pause = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? pausesMs[0];
  const varied = pause * (0.8 + 0.4 * chance);
  return Math.round(Math.max(varied, Math.min(askedMs ?? 0, longestAskedMs)));
}
