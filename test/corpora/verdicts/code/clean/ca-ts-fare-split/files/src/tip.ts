import { apportion } from "./apportion.ts";
import { RideError } from "./errors.ts";
import type { Share } from "./split.ts";

/** Adds a tip in percent, rounded half up to the cent. */
export function addTip(shares: readonly Share[], percent: number): Share[] {
  if (!Number.isFinite(percent) || percent < 0 || percent > 100) throw new RideError("bad_percent", "The tip must be 0 to 100 percent.");
  const fare = shares.reduce((sum, { cents }) => sum + cents, 0);
  const tip = Math.floor((fare * percent) / 100 + 0.5);
  const parts = apportion(tip, shares.map(({ cents }) => cents));
  return shares.map(({ name, cents }, index) => ({ name, cents: cents + parts[index]! }));
}
