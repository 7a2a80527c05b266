import type { Config } from "../protocol/config.ts";

/** What time it is, and how much faster than the world's clock this one goes. */
export interface Clock {
  readonly now: () => Date;
  readonly speed: number;
}

/** The machine's clock, or one that the configuration puts ahead or makes faster, for tests and demonstrations. */
export function clockOf({ clock }: Pick<Config, "clock">, real: () => number = Date.now): Clock {
  if (clock === undefined) return { now: () => new Date(real()), speed: 1 };
  const { aheadMs, speed } = clock;
  const begun = real();
  return { now: () => new Date(begun + aheadMs + (real() - begun) * speed), speed };
}
