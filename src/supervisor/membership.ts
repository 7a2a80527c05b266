import type { ProcessIndex } from "./process-index.ts";
import {
  isDead,
  isSame,
  type ProcessIdentity,
  type ProcessInfo,
  type ProcessTable,
} from "./process-table.ts";

/** Everything that is known about who may belong to a run. */
export interface Kinship {
  readonly agent: ProcessIdentity;
  readonly wrapper: ProcessIdentity | undefined;
  /** The `cat`s and the holder of stdin: never members. */
  readonly plumbing: readonly ProcessIdentity[];
  /** Leader of the session (or group) that the agent shares with what it starts. */
  readonly leader: ProcessIdentity | undefined;
  /** When the agent ended, in the unit of start times. */
  readonly endedAt: string | undefined;
  /** Members seen before, wherever they went since: pid to start time. */
  readonly seen: ReadonlyMap<number, string>;
  /** What the run's cgroup lists. */
  readonly grouped: ReadonlySet<number>;
  /** The pid that must never be touched: our own. */
  readonly self: number;
}

/**
 * The live processes of a run. A process belongs when it is the agent, shares its session, was seen before,
 * is in the run's cgroup or carries its mark (environment or pipe), and so does everything below it. Nothing
 * born before the wrapper belongs, nor do we, the wrapper and its plumbing.
 *
 * The session's number may be given to a stranger once the session is empty. It counts while its leader
 * lives; after that only for those born before the agent's end, when the number was still taken.
 *
 * Without `carriesMark` the cost depends on the run's own processes only, not on how many there are besides.
 */
export function membersOf(
  processes: ProcessIndex,
  kin: Kinship,
  table: Pick<ProcessTable, "isBefore">,
  carriesMark?: (process: ProcessInfo) => boolean,
): ProcessInfo[] {
  const { byPid, byParent, bySession } = processes;
  const wrapper = sameIn(byPid, kin.wrapper);
  const mayBelong = (process: ProcessInfo): boolean => {
    if (isDead(process) || process.pid === kin.self || process === wrapper) return false;
    if (kin.plumbing.some((pipe) => isSame(process, pipe))) return false;
    if (wrapper !== undefined && process.ppid === wrapper.pid && !isSame(process, kin.agent)) return false;
    return kin.wrapper === undefined || !table.isBefore(process.startTime, kin.wrapper.startTime);
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
  admit(sameIn(byPid, kin.agent));
  for (const [pid, startTime] of kin.seen) admit(sameIn(byPid, { pid, startTime }));
  for (const pid of kin.grouped) admit(byPid.get(pid));
  if (kin.leader !== undefined) {
    const bearer = byPid.get(kin.leader.pid);
    const counts = (process: ProcessInfo): boolean => {
      if (bearer !== undefined) return isSame(bearer, kin.leader);
      return kin.endedAt !== undefined && table.isBefore(process.startTime, kin.endedAt);
    };
    bySession.get(kin.leader.pid)?.filter(counts).forEach(admit);
  }
  if (carriesMark !== undefined) {
    for (const process of processes.all) {
      if (!members.has(process) && mayBelong(process) && carriesMark(process)) admit(process);
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
