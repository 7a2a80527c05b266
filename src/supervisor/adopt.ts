import { realpath } from "node:fs/promises";

import { freezeCgroup } from "./cgroup.ts";
import { openRun, type Run } from "./run.ts";
import { settledRunStatus } from "./run-status.ts";

/**
 * State of a run that an earlier server started. A `lost` run ended unobserved: the machine went down or the
 * wrapper was killed. The spools of `ended` and `lost` runs still exist, and the agent may have left
 * processes behind, which end() kills.
 */
export type Adoption =
  | { readonly kind: "alive" | "ended" | "lost"; readonly run: Run }
  | { readonly kind: "never_started" };

const SETTLE_MS = 5000;

/**
 * Adopts a run from its directory. Undoes temporary holds (frozen cgroup, paused output) that a dying server
 * left behind.
 */
export async function adoptRun(dir: string): Promise<Adoption> {
  let path: string;
  try {
    path = await realpath(dir);
  } catch {
    // The directory does not exist.
    return { kind: "never_started" };
  }
  const status = await settledRunStatus(path, SETTLE_MS);
  switch (status.kind) {
    case "unclaimed":
    case "starting":
    case "start_failed":
      return { kind: "never_started" };
    case "alive":
    case "ended":
    case "ending":
    case "lost": {
      const run = openRun(status.run);
      await freezeCgroup(status.run.header.cgroup, "thaw");
      await run.resumeOutput();
      return { kind: status.kind === "ending" ? "lost" : status.kind, run };
    }
  }
}
