import { realpath } from "node:fs/promises";

import { holdCgroup } from "./cgroup.ts";
import { openRun, type Run } from "./run.ts";
import { settledStanding } from "./standing.ts";

/**
 * What a server finds of a run that another one started. `lost` died with nobody to see how: the machine went
 * down or the wrapper was killed. Of `ended` and `lost` the spool is still there, and processes the agent left
 * behind may be: end() clears them away.
 */
export type Adoption =
  | { readonly kind: "alive" | "ended" | "lost"; readonly run: Run }
  | { readonly kind: "never_started" };

const SETTLE_MS = 5000;

/** Takes up a run from its directory. What the server before was holding for a moment when it died is let go. */
export async function adoptRun(dir: string): Promise<Adoption> {
  let place: string;
  try {
    place = await realpath(dir);
  } catch {
    return { kind: "never_started" };
  }
  const standing = await settledStanding(place, SETTLE_MS);
  switch (standing.kind) {
    case "unclaimed":
    case "starting":
    case "stillborn":
      return { kind: "never_started" };
    case "alive":
    case "ended":
    case "lost": {
      const run = openRun(standing.run);
      await holdCgroup(standing.run.header.cgroup, "release");
      await run.resumeOutput();
      return { kind: standing.kind, run };
    }
    case "ending":
      return { kind: "lost", run: openRun(standing.run) };
  }
}
