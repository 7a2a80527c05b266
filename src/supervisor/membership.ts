import type { ProcessIndex } from "./process-index.ts";
import {
  isDead,
  isSame,
  type ProcessIdentity,
  type ProcessInfo,
  type ProcessTable,
} from "./process-table.ts";

/** All evidence about which processes belong to a run. */
export interface MembershipEvidence {
  readonly agent: ProcessIdentity;
  readonly wrapper: ProcessIdentity | undefined;
  /** The copiers and the stdin holder; they are never members. */
  readonly plumbing: readonly ProcessIdentity[];
  /** Leader of the session (or group) that the agent shares with its children. */
  readonly leader: ProcessIdentity | undefined;
  /** End of the agent, in the unit of start times. */
  readonly endedAt: string | undefined;
  /** Members seen earlier, wherever they are now: pid to start time. */
  readonly seen: ReadonlyMap<number, string>;
  /** Pids in the run's cgroup. */
  readonly grouped: ReadonlySet<number>;
  /** Pid of this server, which must never be signalled. */
  readonly self: number;
}

/**
 * Returns the live processes of a run, parents first. A process belongs if it is the agent, shares its
 * session, was seen before, is in the run's cgroup or carries its marker (environment or pipe); its
 * descendants belong too. Processes started before the wrapper, this server, the wrapper and its helpers
 * never belong.
 *
 * A session id can be reused once the session is empty. It counts as evidence while the session leader lives;
 * after that only for processes that started before the agent's end, when the id was still in use.
 *
 * Without `carriesMarker` the cost depends on the run's own processes only, not on the size of the machine.
 */
export function membersOf(
  processes: ProcessIndex,
  evidence: MembershipEvidence,
  table: Pick<ProcessTable, "isBefore">,
  carriesMarker?: (process: ProcessInfo) => boolean,
): ProcessInfo[] {
  const { byPid, byParent, bySession } = processes;
  const wrapper = sameIn(byPid, evidence.wrapper);
  const mayBelong = (process: ProcessInfo): boolean => {
    if (isDead(process) || process.pid === evidence.self || process === wrapper) return false;
    if (evidence.plumbing.some((pipe) => isSame(process, pipe))) return false;
    if (wrapper !== undefined && process.ppid === wrapper.pid && !isSame(process, evidence.agent))
      return false;
    return evidence.wrapper === undefined || !table.isBefore(process.startTime, evidence.wrapper.startTime);
  };

  const members = new Set<ProcessInfo>();
  const admit = (first: ProcessInfo | undefined): void => {
    const waiting = first === undefined ? [] : [first];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (members.has(next) || !mayBelong(next)) continue;
      members.add(next);
      waiting.push(...(byParent.get(next.pid) ?? []));
    }
  };
  admit(sameIn(byPid, evidence.agent));
  for (const [pid, startTime] of evidence.seen) admit(sameIn(byPid, { pid, startTime }));
  for (const pid of evidence.grouped) admit(byPid.get(pid));
  if (evidence.leader !== undefined) {
    const current = byPid.get(evidence.leader.pid);
    const counts = (process: ProcessInfo): boolean => {
      if (current !== undefined) return isSame(current, evidence.leader);
      return evidence.endedAt !== undefined && table.isBefore(process.startTime, evidence.endedAt);
    };
    bySession.get(evidence.leader.pid)?.filter(counts).forEach(admit);
  }
  if (carriesMarker !== undefined) {
    for (const process of processes.all) {
      if (!members.has(process) && mayBelong(process) && carriesMarker(process)) admit(process);
    }
  }
  return parentsFirst([...members]);
}

function sameIn(
  byPid: ReadonlyMap<number, ProcessInfo>,
  identity: ProcessIdentity | undefined,
): ProcessInfo | undefined {
  const found = identity === undefined ? undefined : byPid.get(identity.pid);
  return isSame(found, identity) ? found : undefined;
}

function parentsFirst(members: readonly ProcessInfo[]): ProcessInfo[] {
  const byPid = new Map(members.map((member) => [member.pid, member]));
  const depth = (member: ProcessInfo): number => {
    let steps = 0;
    for (let up = byPid.get(member.ppid); up !== undefined && steps < byPid.size; up = byPid.get(up.ppid))
      steps++;
    return steps;
  };
  return members
    .map((member) => ({ member, depth: depth(member) }))
    .toSorted((a, b) => a.depth - b.depth || a.member.pid - b.member.pid)
    .map(({ member }) => member);
}
