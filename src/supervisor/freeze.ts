import { setTimeout as delay } from "node:timers/promises";

import { type Permission, PermissionLost } from "./permission.ts";
import type { ProcessInfo } from "./process-table.ts";
import type { ProcessTree } from "./process-tree.ts";

/** Result of a freeze: the stopped processes, those that did not stop, and the duration. */
export interface FreezeReport {
  readonly pids: number[];
  readonly running: number[];
  readonly tookMs: number;
}

const SIGTSTP_GRACE_MS = 8;
const LIMIT_MS = 15_000;

/**
 * Stops every process of the run and returns once the kernel confirms it.
 *
 * SIGTSTP is sent first, for programs that prepare for a stop. Most never see it, because the kernel discards it for
 * orphaned process groups and every agent is in one, so SIGSTOP follows a moment later. A process may fork between the
 * listing and the stop, so the tree counts as frozen only when several consecutive lists show every process stopped and
 * none new. If the run has a cgroup, the kernel freezes it while signals are sent, which also catches a process that
 * re-forks faster than we can list it; afterwards the cgroup stays frozen until the run continues.
 *
 * A process that calls vfork waits in the kernel (state D) until its child has executed a program. If the child is
 * stopped before that, both wait for ever, so such a child is continued for a moment.
 */
export async function freezeTree(tree: ProcessTree): Promise<FreezeReport> {
  const began = performance.now();
  const initial = await tree.members();
  if (!areStopped(initial)) {
    await tree.signal(initial, "SIGTSTP");
    await delay(SIGTSTP_GRACE_MS);
    await tree.withCgroupFrozen(() => stop(tree));
  }
  const calmRequired = tree.roots.cgroup === "" ? 3 : 2;
  let known = "";
  let calm = 0;
  for (;;) {
    const members = await tree.members();
    const running = members.filter((member) => !isStopped(member));
    const pids = members.map((member) => member.pid);
    calm = running.length === 0 && (calm === 0 || pids.join() === known) ? calm + 1 : 0;
    known = pids.join();
    const tookMs = performance.now() - began;
    if (calm === calmRequired || tookMs > LIMIT_MS) {
      // A process can have a timer that continues it; in a frozen cgroup it still does not run.
      await tree.holdCgroup("freeze");
      return { pids, running: running.map((member) => member.pid), tookMs };
    }
    if (calm === 0) await tree.withCgroupFrozen(() => stop(tree));
    await tree.signal(stoppedVforkChildren(members), "SIGCONT");
    await delay(1);
  }
}

async function stop(tree: ProcessTree): Promise<void> {
  const members = await tree.members();
  await tree.signal(
    members.filter((member) => !isStopped(member)),
    "SIGSTOP",
  );
}

/**
 * Continues every stopped process of the run, children before parents, so that a parent finds its children
 * running. Throws PermissionLost, and leaves the remaining processes stopped, if the permission ends.
 */
export async function thawTree(tree: ProcessTree, isPermitted: Permission = () => true): Promise<void> {
  const check = (): void => {
    if (!isPermitted()) throw new PermissionLost(tree.roots.runId);
  };
  check();
  await tree.holdCgroup("thaw");
  for (let round = 0; round < 3; round++) {
    const stopped = (await tree.members()).filter((member) => member.state === "T");
    if (stopped.length === 0) return;
    await tree.signal(stopped.toReversed(), "SIGCONT", check);
    await delay(1);
  }
}

/** True if there are members and all of them are stopped. */
export function areStopped(members: readonly ProcessInfo[]): boolean {
  return members.length > 0 && members.every(isStopped);
}

/** Returns true for a process stopped by a signal or by a tracer. */
function isStopped(member: ProcessInfo): boolean {
  return member.state === "T" || member.state === "t";
}

/** Returns stopped children whose vfork parent waits for them in the kernel. */
function stoppedVforkChildren(members: readonly ProcessInfo[]): ProcessInfo[] {
  const waiting = new Set(members.filter((member) => member.state === "D").map((member) => member.pid));
  return members.filter((member) => member.state === "T" && waiting.has(member.ppid));
}
