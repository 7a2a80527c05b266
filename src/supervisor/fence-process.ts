import { readFileSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { adoptRun } from "./adopt.ts";
import { sinceBootMs } from "./boot-clock.ts";
import { fenceFiles } from "./fence.ts";
import type { Run } from "./run.ts";

/*
 * Watches the renewals of a server's leases, and freezes its agents while there are none. Ends when the server removes
 * the file of the renewals, or after ten minutes without a renewal if no agent is left.
 */

const lookMs = 200;
/** The interval at which a frozen run is looked at again: the server may have thawed it. */
const lookAgainMs = 1_000;
const uselessMs = 600_000;
/** The maximum difference between the clocks of two processes. */
const clockToleranceMs = 200;

/** A living run that this process has looked at. */
interface Known {
  readonly run: Run;
  /** True if this process has frozen it. Runs that were frozen before stay frozen. */
  isOurs: boolean;
}

const [directory = "", runs = "", fence = ""] = process.argv.slice(2);
const { renewal, watcher } = fenceFiles(directory);
const known = new Map<string, Known>();
/** Runs that are being looked at: one that is just starting can take seconds, and must not delay the others. */
const looking = new Map<string, Promise<void>>();
/** The time of the last look at each run. */
const lookedAt = new Map<string, number>();
let isFenced = false;

for (;;) {
  const last = readRenewal();
  if (last === null) break;
  const age = sinceBootMs() - last.at;
  isFenced = !isRecent(age);
  if (isFenced) {
    await lookAtAll();
    if (known.size + looking.size === 0 && (age > uselessMs || hasEnded(last.pid))) break;
  } else if (known.size > 0) await continueRuns();
  await delay(lookMs);
}
rmSync(watcher, { force: true });

/** Returns true if a renewal of this age is valid. One in the future was recorded before the machine was restarted. */
function isRecent(age: number): boolean {
  return age >= -clockToleranceMs && age <= Number(fence);
}

/**
 * Returns true while agents may run. Reads the renewal again, because it can become too old while many agents are being
 * continued.
 */
function mayContinue(): boolean {
  const last = readRenewal();
  return last !== null && isRecent(sinceBootMs() - last.at);
}

/** Returns true if the server that renewed its leases is gone. */
function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

function readRenewal(): { readonly at: number; readonly pid: number } | null {
  try {
    const [at, pid] = readFileSync(renewal, "utf8").split(" ");
    return { at: Number(at), pid: Number(pid) };
  } catch {
    // The server has left: it has no agents.
    return null;
  }
}

/** Looks at every run, and freezes those that work. Does not wait for runs that take long. */
async function lookAtAll(): Promise<void> {
  for (const id of await readdir(runs).catch(() => [])) {
    const last = lookedAt.get(id) ?? Number.NEGATIVE_INFINITY;
    if (looking.has(id) || performance.now() - last < lookAgainMs) continue;
    const look = stopRun(id)
      // The run is looked at again.
      .catch(() => undefined)
      .finally(() => looking.delete(id));
    looking.set(id, look);
  }
  await Promise.race([Promise.all(looking.values()), delay(lookMs)]);
}

async function stopRun(id: string): Promise<void> {
  const found = known.get(id) ?? (await adopted(id));
  if (found === null) return;
  lookedAt.set(id, performance.now());
  const { run } = found;
  if ((await run.members()).length === 0) {
    known.delete(id);
    run.release();
    return;
  }
  known.set(id, found);
  if (!isFenced || (await run.isFrozen())) return;
  found.isOurs = true;
  await run.freeze();
  // If there was a renewal meanwhile, the next look continues it.
  known.set(id, found);
}

async function adopted(id: string): Promise<Known | null> {
  const adoption = await adoptRun(join(runs, id));
  if (adoption.kind === "never_started") return null;
  return { run: adoption.run, isOurs: false };
}

/** Continues the runs that this process has frozen. Runs that may no longer continue stay frozen, and known. */
async function continueRuns(): Promise<void> {
  const all = [...known];
  known.clear();
  lookedAt.clear();
  await Promise.all(
    all.map(async ([id, found]) => {
      try {
        if (found.isOurs) await found.run.thaw(mayContinue);
        found.run.release();
      } catch {
        // The next look continues it, or finds that it has ended.
        known.set(id, found);
      }
    }),
  );
}
