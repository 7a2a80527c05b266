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
 * that was starting another one may have done so between looking and stopping: only when two looks in a row
 * find everybody stopped and nobody new is the tree frozen.
 */
export async function freezeTree(tree: ProcessTree): Promise<FreezeReport> {
  const began = performance.now();
  const greeted = await tree.members();
  if (!areStopped(greeted)) {
    await tree.signal(greeted, "SIGTSTP");
    await delay(COURTESY_MS);
  }
  let known = "";
  let calm = 0;
  for (;;) {
    const members = await tree.members();
    const running = members.filter((member) => !isStopped(member, members));
    const pids = members.map((member) => member.pid);
    calm = running.length === 0 && (calm === 0 || pids.join() === known) ? calm + 1 : 0;
    known = pids.join();
    const tookMs = performance.now() - began;
    if (calm === 2 || tookMs > LIMIT_MS)
      return { pids, running: running.map((member) => member.pid), tookMs };
    await tree.signal(running, "SIGSTOP");
    await delay(1);
  }
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
  return members.length > 0 && members.every((member) => isStopped(member, members));
}

/** Stopped, traced and stopped, or held in the kernel until a stopped child executes its program (vfork): none of them runs. */
function isStopped(member: ProcessInfo, members: readonly ProcessInfo[]): boolean {
  if (member.state === "T" || member.state === "t") return true;
  return member.state === "D" && members.some((child) => child.ppid === member.pid && child.state === "T");
}
