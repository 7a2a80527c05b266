import type { ProcessIndex } from "./process-index.ts";

/** A pid and its start time. Together they identify a process uniquely within one boot. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime: string;
}

/** A process as the kernel reported it. `state` is the state letter of ps(1). */
export interface ProcessInfo extends ProcessIdentity {
  readonly ppid: number;
  readonly state: string;
  readonly command: string;
  /** Session id, or process group id if the machine does not report sessions. A program shares it with its children. */
  readonly session: number;
}

/** Traces by which a process that left the tree is still recognised as a member of its run. */
export interface RunMarker {
  readonly runId: string;
  /** Paths of the run's output pipes. A process that has one open was started by the agent. */
  readonly pipes: readonly string[];
  /** The user id of the run's processes, if it is not that of the server. */
  readonly uid?: number | undefined;
}

/** Access to the machine's processes. */
export interface ProcessTable {
  readonly kind: "proc" | "ps";
  /** Lists all processes. The list is made after the call. */
  list(): Promise<ProcessIndex>;
  /** Returns one process, or undefined if the pid is not in use. */
  find(pid: number): Promise<ProcessInfo | undefined>;
  /** True if the process has the run's id in its environment or one of the run's pipes open. */
  carries(process: ProcessIdentity, marker: RunMarker): boolean;
  /** True if a start time is before another; false if the clock is too coarse to tell. */
  isBefore(startTime: string, other: string): boolean;
}

/** True for a zombie or an already reaped process. */
export function isDead(process: ProcessInfo): boolean {
  return process.state === "Z" || process.state === "X";
}

/** True if both identify the same process. */
export function isSame(process: ProcessIdentity | undefined, other: ProcessIdentity | undefined): boolean {
  if (process === undefined || other === undefined) return false;
  return process.pid === other.pid && process.startTime === other.startTime;
}

/** True if exactly this process, not a later one with the same pid, is running or stopped. */
export async function isAlive(table: ProcessTable, identity: ProcessIdentity): Promise<boolean> {
  const found = await table.find(identity.pid);
  return found !== undefined && isSame(found, identity) && !isDead(found);
}
