import { setTimeout as delay } from "node:timers/promises";

import type { ProcessInfo } from "./process-table.ts";
import type { ProcessTree } from "./process-tree.ts";

/** What a freeze did: everybody who is stopped now, who would not stop, and how long it took. */
export interface FreezeReport {
  readonly pids: number[];
  readonly running: number[];
  readonly tookMs: number;
}

const COURTESY_MS = 8;
const LIMIT_MS = 3000;

/**
 * Stops every process of the run and returns when the kernel says so.
 *
 * SIGTSTP goes first, for programs that put their affairs in order on it; most never see it (the kernel
 * discards it for orphaned groups, and every agent is in one), so SIGSTOP follows a moment later. A process
 * that was starting another one may have done so between looking and stopping: only when several looks in a
 * row find everybody stopped and nobody new is the tree frozen. Where the run has a cgroup, nobody in it can
 * move while the signals are given, so that even one who hands itself on faster than we look is caught.
 *
 * A process that starts another one by vfork waits in the kernel (state D) until that one has executed its
 * program. If the child was stopped before that, both would wait for ever, so such a child is let go for a moment.
 */
export async function freezeTree(tree: ProcessTree): Promise<FreezeReport> {
  const began = performance.now();
  const greeted = await tree.members();
  if (!areStopped(greeted)) {
    await tree.signal(greeted, "SIGTSTP");
    await delay(COURTESY_MS);
    await tree.held(() => stop(tree));
  }
  const calmLooks = tree.roots.cgroup === "" ? 3 : 2;
  let known = "";
  let calm = 0;
  for (;;) {
    const members = await tree.members();
    const running = members.filter((member) => !isStopped(member));
    const pids = members.map((member) => member.pid);
    calm = running.length === 0 && (calm === 0 || pids.join() === known) ? calm + 1 : 0;
    known = pids.join();
    const tookMs = performance.now() - began;
    if (calm === calmLooks || tookMs > LIMIT_MS)
      return { pids, running: running.map((member) => member.pid), tookMs };
    if (calm === 0) await tree.held(() => stop(tree));
    await tree.signal(heldUp(members), "SIGCONT");
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

/** Lets every stopped process of the run go on, children before their parents, so that a parent finds them at work. */
export async function thawTree(tree: ProcessTree): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const stopped = (await tree.members()).filter((member) => member.state === "T");
    if (stopped.length === 0) return;
    await tree.signal(stopped.toReversed(), "SIGCONT");
    await delay(1);
  }
}

/** Whether there is anybody, and everybody is stopped. */
export function areStopped(members: readonly ProcessInfo[]): boolean {
  return members.length > 0 && members.every(isStopped);
}

/** Stopped by a signal, or by whoever traces it. */
function isStopped(member: ProcessInfo): boolean {
  return member.state === "T" || member.state === "t";
}

/** Stopped children for which their parent waits in the kernel. */
function heldUp(members: readonly ProcessInfo[]): ProcessInfo[] {
  const waiting = new Set(members.filter((member) => member.state === "D").map((member) => member.pid));
  return members.filter((member) => member.state === "T" && waiting.has(member.ppid));
}
