import { readFileSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { adoptRun } from "./adopt.ts";
import { fenceFiles, isRunning } from "./fence.ts";
import type { Run } from "./run.ts";

/*
 * Watches the renewals of a server's leases, and freezes its agents while there are none. Ends when the file of the
 * renewals is gone, or if no agent is left and the server has ended or renewed nothing for ten minutes. The next server
 * starts another one.
 */

const lookMs = 200;
const uselessMs = 600_000;

const [directory = "", runs = "", fence = ""] = process.argv.slice(2);
const { renewal, watcher } = fenceFiles(directory);
/** The runs that this process has frozen. Runs that were frozen before stay frozen. */
const stopped = new Map<string, Run>();
let last = "";
let changedAt = performance.now();

for (;;) {
  const current = readRenewal();
  if (current === null) break;
  if (current !== last) {
    last = current;
    changedAt = performance.now();
    await continueRuns();
  } else if (performance.now() - changedAt > Number(fence)) {
    const left = await stopRuns();
    if (left === 0 && (hasEnded(current) || performance.now() - changedAt > uselessMs)) break;
  }
  await delay(lookMs);
}
rmSync(watcher, { force: true });

function readRenewal(): string | null {
  try {
    return readFileSync(renewal, "utf8");
  } catch {
    // The server has left: it has no agents.
    return null;
  }
}

/** Returns true if the process that wrote a renewal is gone. */
function hasEnded(written: string): boolean {
  return !isRunning(Number.parseInt(written, 10));
}

/** Freezes every run. Returns the number of living ones. */
async function stopRuns(): Promise<number> {
  let living = 0;
  for (const id of await readdir(runs).catch(() => [])) {
    if (stopped.has(id)) {
      living += 1;
      continue;
    }
    const adoption = await adoptRun(join(runs, id)).catch(() => null);
    if (adoption === null || adoption.kind !== "alive") continue;
    living += 1;
    const { run } = adoption;
    if (await run.isFrozen()) run.release();
    else {
      await run.freeze();
      stopped.set(id, run);
    }
  }
  return living;
}

async function continueRuns(): Promise<void> {
  for (const [id, run] of stopped) {
    stopped.delete(id);
    await run.thaw().catch(() => undefined);
    run.release();
  }
}
