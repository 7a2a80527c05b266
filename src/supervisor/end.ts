import { setTimeout as delay } from "node:timers/promises";

import { isAlive, type ProcessIdentity, type ProcessInfo } from "./process-table.ts";
import type { ProcessTree } from "./process-tree.ts";

const REMAINDER_GRACE_MS = 300;
const KILL_LIMIT_MS = 10_000;
const DRAIN_LIMIT_MS = 3000;

/**
 * Ends every process of the run: the agent is asked (and, if it was stopped, woken to hear it) and given its
 * grace; those it left behind are asked too; then all that remain are stopped and killed until a look finds
 * nobody. Returns when the wrapper and its plumbing are gone as well, so that the last byte is in the spool.
 */
export async function endTree(tree: ProcessTree, graceMs: number): Promise<void> {
  const deadline = performance.now() + graceMs;
  // Looked at first, because the agent's death may cut others off from the tree.
  const members = await tree.members();
  await ask(tree, members, [tree.roots.sandboxed ? agentInside(tree, members) : tree.roots.agent]);
  await goneBy(tree, [tree.roots.agent], deadline);

  const left = await tree.members();
  if (left.length > 0 && performance.now() < deadline) {
    await ask(tree, left, left);
    await goneBy(tree, left, Math.min(deadline, performance.now() + REMAINDER_GRACE_MS));
  }
  // One empty look is proof enough only where the kernel keeps count.
  if (left.length > 0 || tree.roots.cgroup === "") await killAll(tree);
  await endPlumbing(tree);
  tree.removeCgroups();
}

/** SIGTERM for some of the members. It is sent before the stopped ones are woken, so that it is the first thing they see. */
async function ask(
  tree: ProcessTree,
  members: readonly ProcessInfo[],
  asked: readonly ProcessIdentity[],
): Promise<void> {
  const stopped = members.filter((member) => member.state === "T");
  await tree.signal(asked, "SIGTERM");
  await tree.signal(stopped.toReversed(), "SIGCONT");
}

/**
 * The agent in its sandbox: the first child of bubblewrap's inner process, which also takes in orphans. The
 * outer process is asked only where there is no agent yet: it ends everything without a word.
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
        `Run ${tree.roots.runId} could not be ended: the processes ${pids} do not die. They may belong to another user or hang in the kernel; look at them with ps.`,
      );
    }
    await tree.kill(members);
    await delay(pauseMs);
  }
}

/** With the last writer gone the `cat`s and the wrapper end by themselves, in this order; a `cat` somebody stopped is woken. What still holds stdin then has nobody to hold it for. */
async function endPlumbing(tree: ProcessTree): Promise<void> {
  const { stdin, ...cats } = tree.plumbing();
  const copying = [tree.roots.wrapper, ...Object.values(cats)].filter((process) => process !== undefined);
  await tree.signal(copying, "SIGCONT");
  await goneBy(tree, copying, performance.now() + DRAIN_LIMIT_MS);
  const rest = stdin === undefined ? copying : [...copying, stdin];
  await tree.signal(rest, "SIGKILL");
  await goneBy(tree, rest, performance.now() + DRAIN_LIMIT_MS);
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
