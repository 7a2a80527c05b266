import type { Config } from "../protocol/config.ts";

/** The current time, and the speed of this clock relative to real time. */
export interface Clock {
  readonly now: () => Date;
  readonly speed: number;
}

/** Returns the machine's clock, or one that the configuration sets ahead or speeds up, for tests and demonstrations. */
export function clockOf({ clock }: Pick<Config, "clock">, real: () => number = Date.now): Clock {
  if (clock === undefined) return { now: () => new Date(real()), speed: 1 };
  const { aheadMs, speed } = clock;
  const begun = real();
  return { now: () => new Date(begun + aheadMs + (real() - begun) * speed), speed };
}
