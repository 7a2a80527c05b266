import { cgroupPids, freezeCgroup, killCgroup, removeCgroup } from "./cgroup.ts";
import { membersOf } from "./membership.ts";
import { indexProcesses, type ProcessIndex } from "./process-index.ts";
import type { ProcessIdentity, ProcessInfo, ProcessTable } from "./process-table.ts";
import { pipeFile, readExit, readPlumbing, readSeen, writeSeen, type Plumbing } from "./run-directory.ts";
import { sendSignal } from "./send-signal.ts";

/** Identity of a run and of the processes at its root. */
export interface TreeRoots {
  readonly runId: string;
  readonly dir: string;
  readonly agent: ProcessIdentity;
  readonly wrapper: ProcessIdentity | undefined;
  readonly cgroup: string;
  /** Cgroups in which the kernel enforces the run's limits; removed together with `cgroup`. */
  readonly limitGroups: readonly string[];
  /** True if the agent leads its own session; otherwise it shares the wrapper's. */
  readonly ownSession: boolean;
  /** True if the agent process is bubblewrap, with the agent itself inside. */
  readonly bubblewrapped: boolean;
  readonly stdin: "fifo" | "none";
  /** The user id of its processes, if it is not that of the server. */
  readonly uid: number | undefined;
  /** A run of a past boot has no live process, even if its pids are in use again. */
  readonly boot: "this" | "past";
}

/**
 * The processes of one run, including those that left the tree. It remembers members in memory and, if they
 * are outside the agent's session, in the run directory, because a process that leaves the tree leaves no
 * other trace.
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

  /** Returns the current members, parents before children. */
  async members(): Promise<ProcessInfo[]> {
    const listed = await this.table.list();
    const { runId, dir, cgroup, uid } = this.roots;
    const grouped = cgroupPids(cgroup);
    // Listing takes longer than some processes live; the cgroup knows those that were forked meanwhile.
    const missed = [...grouped].filter((pid) => !listed.byPid.has(pid));
    const born = (await Promise.all(missed.map((pid) => this.table.find(pid)))).filter(
      (found) => found !== undefined,
    );
    const processes = born.length === 0 ? listed : indexProcesses([...listed.all, ...born]);
    const marker = { runId, pipes: [pipeFile(dir, "stdout"), pipeFile(dir, "stderr")], uid };
    return this.#findMembers(processes, grouped, (process) => this.table.carries(process, marker));
  }

  /**
   * Finds and remembers members among processes already listed, without inspecting environments or open
   * files.
   */
  recordMembers(processes: ProcessIndex): ProcessInfo[] {
    return this.#findMembers(processes, new Set());
  }

  #findMembers(
    processes: ProcessIndex,
    grouped: ReadonlySet<number>,
    carriesMarker?: (process: ProcessInfo) => boolean,
  ): ProcessInfo[] {
    if (this.roots.boot === "past") return [];
    const { dir, agent, wrapper, ownSession } = this.roots;
    const evidence = {
      agent,
      wrapper,
      plumbing: Object.values(this.plumbing()),
      leader: ownSession ? agent : wrapper,
      endedAt: readExit(dir)?.endedAt,
      seen: this.#seen,
      grouped,
      self: process.pid,
    };
    const members = membersOf(processes, evidence, this.table, carriesMarker);
    this.#remember(members);
    return members;
  }

  /** Returns the helper processes that have recorded themselves so far. */
  plumbing(): Plumbing {
    if (this.roots.boot === "past") return {};
    const expected = this.roots.stdin === "fifo" ? 3 : 2;
    if (Object.keys(this.#plumbing).length < expected) this.#plumbing = readPlumbing(this.roots.dir);
    return this.#plumbing;
  }

  /** Signals the members in the given order. Calls `check` before each signal; if it throws, no further one is sent. */
  async signal(
    members: readonly ProcessIdentity[],
    signal: NodeJS.Signals,
    check?: () => void,
  ): Promise<void> {
    if (this.roots.boot === "past") return;
    for (const member of members) await sendSignal(this.table, member, signal, check);
  }

  /** Runs an action while the run's cgroup is frozen. Without a cgroup it just runs the action. */
  async withCgroupFrozen(act: () => Promise<void>): Promise<void> {
    await freezeCgroup(this.roots.cgroup, "freeze");
    try {
      await act();
    } finally {
      await freezeCgroup(this.roots.cgroup, "thaw");
    }
  }

  /** Freezes or thaws the run's cgroup, if it has one. */
  async holdCgroup(action: "freeze" | "thaw"): Promise<void> {
    await freezeCgroup(this.roots.cgroup, action);
  }

  /** Stops the members before killing them, so that none can fork meanwhile. */
  async kill(members: readonly ProcessIdentity[]): Promise<void> {
    await this.signal(members, "SIGSTOP");
    await this.signal(members, "SIGKILL");
    killCgroup(this.roots.cgroup);
  }

  /** Removes the run's cgroups if they are empty. */
  removeCgroups(): void {
    for (const cgroup of new Set([this.roots.cgroup, ...this.roots.limitGroups])) removeCgroup(cgroup);
  }

  #remember(members: readonly ProcessInfo[]): void {
    this.#seen = new Map(members.map(({ pid, startTime }) => [pid, startTime]));
    const sessionId = this.roots.ownSession ? this.roots.agent.pid : this.roots.wrapper?.pid;
    const outside = members.filter((member) => member.session !== sessionId);
    const print = fingerprint(outside);
    if (print === this.#written) return;
    try {
      writeSeen(this.roots.dir, outside);
      this.#written = print;
    } catch {
      // A full disk must not prevent freezing or ending a run. The in-memory record suffices until a crash.
    }
  }
}

function fingerprint(processes: readonly ProcessIdentity[]): string {
  return processes.map(({ pid, startTime }) => `${pid} ${startTime}`).join("\n");
}
