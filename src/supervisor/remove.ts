import { rm } from "node:fs/promises";

import { adoptRun } from "./adopt.ts";
import { removeCgroup } from "./cgroup.ts";
import { readHeader } from "./run-directory.ts";

/**
 * Deletes the directory of an ended run, including its spools. A missing directory is no error. Throws while
 * any process of the run is alive.
 */
export async function removeRun(dir: string): Promise<void> {
  const adoption = await adoptRun(dir);
  if (adoption.kind !== "never_started") {
    const { run } = adoption;
    const left = (await run.members()).length;
    run.release();
    if (left > 0)
      throw new Error(
        `Run ${run.runId} still has ${left} processes. End it before you remove its directory.`,
      );
  }
  const header = readHeader(dir);
  for (const cgroup of header === undefined ? [] : [header.cgroup, ...header.limitGroups])
    removeCgroup(cgroup);
  await rm(dir, { recursive: true, force: true });
}
