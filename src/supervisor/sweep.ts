import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";

import { adoptRun } from "./adopt.ts";
import { killLeftovers } from "./kill-leftovers.ts";
import { claimForNobody } from "./run-directory.ts";

/** A run directory without an owner, and the processes that were still alive in it. */
export interface SweptRun {
  readonly runId: string;
  readonly dir: string;
  readonly pids: number[];
}

/** Options for a sweep. */
export interface SweepOptions {
  /** Time for a clean exit of each run. With 0, frozen processes do not continue. */
  readonly graceMs?: number;
}

const GRACE_MS = 2000;
const AT_ONCE = 32;

/**
 * Ends every live process of the runs in `runsDir` that are not in `owned`, and makes sure that none of these
 * runs can start later. A run that cannot be ended does not stop the sweep; its error is thrown at the end.
 * The directories stay readable; removeRun() deletes them.
 */
export async function sweepRuns(
  runsDir: string,
  owned: ReadonlySet<string>,
  options?: SweepOptions,
): Promise<SweptRun[]> {
  // A missing directory means that no run was ever started.
  const entries = await readdir(runsDir, { withFileTypes: true }).catch(() => []);
  const unowned = entries
    .filter((entry) => entry.isDirectory() && !owned.has(entry.name))
    .map((entry) => entry.name);
  const swept: SweptRun[] = [];
  const failures: unknown[] = [];
  const sweepNext = async (): Promise<void> => {
    for (let runId = unowned.shift(); runId !== undefined; runId = unowned.shift()) {
      try {
        const dir = await realpath(join(runsDir, runId));
        swept.push({ runId, dir, pids: await sweepRun(dir, options) });
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sweepNext));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(" "));
  return swept.toSorted((a, b) => (a.runId < b.runId ? -1 : 1));
}

/** Ends every live process of one run, and makes sure that it cannot start later. Returns the ended processes. */
export async function sweepRun(dir: string, { graceMs = GRACE_MS }: SweepOptions = {}): Promise<number[]> {
  if (claimForNobody(dir)) return [];
  const adoption = await adoptRun(dir);
  if (adoption.kind === "never_started") {
    await killLeftovers(dir);
    return [];
  }
  const { run } = adoption;
  try {
    const pids = (await run.members()).map((member) => member.pid);
    await run.end({ graceMs, unread: "drop" });
    return pids;
  } finally {
    run.release();
  }
}
