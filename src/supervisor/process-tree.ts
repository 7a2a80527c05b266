import { cgroupPids, holdCgroup, killCgroup, removeCgroup } from "./cgroup.ts";
import { membersOf } from "./membership.ts";
import { indexProcesses, type ProcessIndex } from "./process-index.ts";
import type { ProcessIdentity, ProcessInfo, ProcessTable } from "./process-table.ts";
import { pipeFile, readExit, readPlumbing, readSeen, writeSeen, type Plumbing } from "./run-directory.ts";
import { sendSignal } from "./send-signal.ts";

/** Where a run's processes begin. */
export interface TreeRoots {
  readonly runId: string;
  readonly dir: string;
  readonly agent: ProcessIdentity;
  readonly wrapper: ProcessIdentity | undefined;
  readonly cgroup: string;
  /** The cgroups in which the kernel holds the run's limits; they go with the other. */
  readonly limitGroups: readonly string[];
  /** Whether the agent leads a session of its own; else it shares the wrapper's. */
  readonly ownSession: boolean;
  /** Whether the agent's process is bubblewrap, with the agent itself inside. */
  readonly sandboxed: boolean;
  readonly stdin: "fifo" | "none";
  /** Of a past boot nothing is alive, whatever bears its numbers now. */
  readonly boot: "this" | "past";
}

/**
 * The processes of one run, wherever they went. It remembers who belonged, in memory and (for those outside
 * the agent's session) in the run directory, because a process that leaves the tree leaves no other trace.
 */
export class ProcessTree {
  readonly roots: TreeRoots;
  readonly table: ProcessTable;
  #seen: Map<number, string>;
  #written: string;
  #plumbing: Plumbing = {};

  constructor(roots: TreeRoots, table: ProcessTable) {
    this.roots = roots;
    this.table = table;
    const seen = readSeen(roots.dir);
    this.#seen = new Map(seen.map(({ pid, startTime }) => [pid, startTime]));
    this.#written = fingerprint(seen);
  }

  /** The members of this moment, parents before their children. */
  async members(): Promise<ProcessInfo[]> {
    const listed = await this.table.list();
    const { runId, dir, cgroup } = this.roots;
    const grouped = cgroupPids(cgroup);
    // Making the list takes longer than some processes live; the cgroup knows those born meanwhile.
    const missed = [...grouped].filter((pid) => !listed.byPid.has(pid));
    const born = (await Promise.all(missed.map((pid) => this.table.find(pid)))).filter(
      (found) => found !== undefined,
    );
    const processes = born.length === 0 ? listed : indexProcesses([...listed.all, ...born]);
    const mark = { runId, pipes: [pipeFile(dir, "stdout"), pipeFile(dir, "stderr")] };
    return this.#recognise(processes, grouped, (process) => this.table.carries(process, mark));
  }

  /** Remembers and gives those who belong among processes already listed, without looking into any of them. */
  note(processes: ProcessIndex): ProcessInfo[] {
    return this.#recognise(processes, new Set());
  }

  #recognise(
    processes: ProcessIndex,
    grouped: ReadonlySet<number>,
    carriesMark?: (process: ProcessInfo) => boolean,
  ): ProcessInfo[] {
    if (this.roots.boot === "past") return [];
    const { dir, agent, wrapper, ownSession } = this.roots;
    const kin = {
      agent,
      wrapper,
      plumbing: Object.values(this.plumbing()),
      leader: ownSession ? agent : wrapper,
      endedAt: readExit(dir)?.endedAt,
      seen: this.#seen,
      grouped,
      self: process.pid,
    };
    const members = membersOf(processes, kin, this.table, carriesMark);
    this.#remember(members);
    return members;
  }

  /** The `cat`s and the holder of stdin, as far as they have put down their names. */
  plumbing(): Plumbing {
    if (this.roots.boot === "past") return {};
    const expected = this.roots.stdin === "fifo" ? 3 : 2;
    if (Object.keys(this.#plumbing).length < expected) this.#plumbing = readPlumbing(this.roots.dir);
    return this.#plumbing;
  }

  /** Signals the members in the order given. */
  async signal(members: readonly ProcessIdentity[], signal: NodeJS.Signals): Promise<void> {
    if (this.roots.boot === "past") return;
    for (const member of members) await sendSignal(this.table, member, signal);
  }

  /** Does something while nobody in the run's cgroup can move; where there is no cgroup, just does it. */
  async held(act: () => Promise<void>): Promise<void> {
    await holdCgroup(this.roots.cgroup, "hold");
    try {
      await act();
    } finally {
      await holdCgroup(this.roots.cgroup, "release");
    }
  }

  /** Stops and then kills, so that none of them can start another one meanwhile. */
  async kill(members: readonly ProcessIdentity[]): Promise<void> {
    await this.signal(members, "SIGSTOP");
    await this.signal(members, "SIGKILL");
    killCgroup(this.roots.cgroup);
  }

  /** Removes the run's cgroups when nobody is in them any more. */
  removeCgroups(): void {
    for (const cgroup of new Set([this.roots.cgroup, ...this.roots.limitGroups])) removeCgroup(cgroup);
  }

  #remember(members: readonly ProcessInfo[]): void {
    this.#seen = new Map(members.map(({ pid, startTime }) => [pid, startTime]));
    const home = this.roots.ownSession ? this.roots.agent.pid : this.roots.wrapper?.pid;
    const abroad = members.filter((member) => member.session !== home);
    const print = fingerprint(abroad);
    if (print === this.#written) return;
    try {
      writeSeen(this.roots.dir, abroad);
      this.#written = print;
    } catch {
      // A full disk must not keep anybody from stopping or ending a run: the memory above serves as well, until a crash.
    }
  }
}

function fingerprint(processes: readonly ProcessIdentity[]): string {
  return processes.map(({ pid, startTime }) => `${pid} ${startTime}`).join("\n");
}
