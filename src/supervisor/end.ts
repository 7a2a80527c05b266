import { setTimeout as delay } from "node:timers/promises";

import { isWaitingForSpace } from "./copier.ts";
import { isAlive, isSame, type ProcessIdentity, type ProcessInfo } from "./process-table.ts";
import type { ProcessTree } from "./process-tree.ts";
import { readExit } from "./run-directory.ts";

const REMAINDER_GRACE_MS = 300;
const KILL_LIMIT_MS = 10_000;
const DRAIN_LIMIT_MS = 3000;

/** Options for the end of a run. */
export interface EndOptions {
  /** Time for a clean exit. With 0, the processes are killed without being asked; those that are frozen do not continue. */
  readonly graceMs: number;
  /** Treatment of output that cannot be stored, because the disk is full. The default keeps it. */
  readonly unread?: "keep" | "drop";
}

/**
 * Ends every process of the run. With a grace period, the agent first gets SIGTERM (and SIGCONT if it was stopped), then
 * the processes it left behind do. Whatever remains is stopped and killed until no member is
 * found. Returns after the wrapper and its helper processes are gone too, so the last byte is in the spool. If that
 * byte cannot be stored now, it throws, so that nothing is lost; with `unread: "drop"` it kills the helpers instead.
 */
export async function endTree(tree: ProcessTree, { graceMs, unread = "keep" }: EndOptions): Promise<void> {
  const left = graceMs > 0 ? await askToEnd(tree, graceMs) : await tree.members();
  // Only with a cgroup does a single empty list prove that no process is left.
  if (left.length > 0 || tree.roots.cgroup === "") await killAll(tree);
  await endHelpers(tree, unread);
  tree.removeCgroups();
}

/** Asks all processes to end, and waits. Returns those that were left when the agent had ended. */
async function askToEnd(tree: ProcessTree, graceMs: number): Promise<ProcessInfo[]> {
  const deadline = performance.now() + graceMs;
  // List the members first: the agent's death may detach others from the tree.
  const members = await tree.members();
  await ask(tree, members, [tree.roots.bubblewrapped ? agentInside(tree, members) : tree.roots.agent]);
  await goneBy(tree, [tree.roots.agent], deadline);

  const left = await tree.members();
  if (left.length > 0 && performance.now() < deadline) {
    await ask(tree, left, left);
    await goneBy(tree, left, Math.min(deadline, performance.now() + REMAINDER_GRACE_MS));
  }
  return left;
}

/**
 * Sends SIGTERM to some of the members. It is sent before stopped members are continued, so that they handle
 * it first.
 */
async function ask(
  tree: ProcessTree,
  members: readonly ProcessInfo[],
  asked: readonly ProcessIdentity[],
): Promise<void> {
  const stopped = members.filter((member) => member.state === "T");
  await tree.signal(asked, "SIGTERM");
  await tree.signal(stopped.toReversed(), "SIGCONT");
  await tree.holdCgroup("thaw");
}

/**
 * Finds the agent inside its sandbox: the first child of bubblewrap's inner process, which also adopts
 * orphans. Falls back to the outer process, which kills everything without warning, only if there is no agent
 * yet.
 */
function agentInside({ roots, table }: ProcessTree, members: readonly ProcessInfo[]): ProcessIdentity {
  const inner = members.find(({ ppid }) => ppid === roots.agent.pid);
  const children = members.filter(({ ppid }) => ppid === inner?.pid);
  const older = (a: ProcessInfo, b: ProcessInfo): ProcessInfo =>
    table.isBefore(b.startTime, a.startTime) ? b : a;
  return children.length === 0 ? roots.agent : children.reduce(older);
}

async function killAll(tree: ProcessTree): Promise<void> {
  const limit = performance.now() + KILL_LIMIT_MS;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    const members = await tree.members();
    if (members.length === 0) return;
    if (performance.now() > limit) {
      const pids = members.map((member) => member.pid).join(", ");
      throw new Error(
        `Run ${tree.roots.runId} could not be ended: the processes ${pids} do not exit. They may belong to another user or hang in the kernel. Check them with ps.`,
      );
    }
    await tree.kill(members);
    await delay(pauseMs);
  }
}

/**
 * Waits for the helper processes. Once the last writer is gone, the copiers and then the wrapper exit by themselves; a
 * stopped copier is continued. The stdin holder is killed last, when no process needs it.
 */
async function endHelpers(tree: ProcessTree, unread: "keep" | "drop"): Promise<void> {
  const { stdin, ...copiers } = tree.plumbing();
  const copying = [tree.roots.wrapper, ...Object.values(copiers)].filter((process) => process !== undefined);
  await tree.signal(copying, "SIGCONT");
  await goneBy(tree, copying, performance.now() + DRAIN_LIMIT_MS);
  if (unread === "keep" && (await areWaitingForSpace(tree, Object.values(copiers)))) {
    const message = `The last output of run ${tree.roots.runId} cannot be stored in ${tree.roots.dir}. Free some space on that disk.`;
    throw Object.assign(new Error(message), { code: "ENOSPC" });
  }
  const rest = stdin === undefined ? copying : [...copying, stdin];
  await tree.signal(rest, "SIGKILL");
  await goneBy(tree, rest, performance.now() + DRAIN_LIMIT_MS);
}

/** True if a copier holds output that it cannot write, or the wrapper holds an exit that it cannot record. */
async function areWaitingForSpace(tree: ProcessTree, copiers: readonly ProcessIdentity[]): Promise<boolean> {
  const { wrapper, dir, boot } = tree.roots;
  if (boot === "past") return false;
  const found = await Promise.all(copiers.map(({ pid }) => tree.table.find(pid)));
  const holdsOutput = found.some(
    (process, index) =>
      process !== undefined && isSame(process, copiers[index]) && isWaitingForSpace(process),
  );
  if (holdsOutput || wrapper === undefined) return holdsOutput;
  return (await isAlive(tree.table, wrapper)) && readExit(dir) === undefined;
}

async function goneBy(
  tree: ProcessTree,
  processes: readonly ProcessIdentity[],
  deadline: number,
): Promise<void> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    const alive = await Promise.all(processes.map((process) => isAlive(tree.table, process)));
    if (!alive.includes(true) || performance.now() > deadline) return;
    await delay(pauseMs);
  }
}
