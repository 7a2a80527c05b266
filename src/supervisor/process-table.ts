import type { ProcessIndex } from "./process-index.ts";

/** A process and the moment it was born: the only name of a process that is never given to another one (within one boot). */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startTime: string;
}

/** One process as the kernel described it at the moment of looking. `state` is the letter of ps(1). */
export interface ProcessInfo extends ProcessIdentity {
  readonly ppid: number;
  readonly state: string;
  readonly command: string;
  /** Session where the machine tells it, else process group: what a program shares with what it starts. */
  readonly session: number;
}

/** What may betray a process that belongs to a run though it left the tree. */
export interface Mark {
  readonly runId: string;
  /** Paths of the run's output pipes; whoever has one open was started by the agent. */
  readonly pipes: readonly string[];
}

/** How a machine tells about its processes. */
export interface ProcessTable {
  readonly kind: "proc" | "ps";
  /** Every process there is, listed after the call. */
  list(): Promise<ProcessIndex>;
  /** One process, or undefined when there is none with that pid. */
  find(pid: number): Promise<ProcessInfo | undefined>;
  /** Whether the process carries the run's mark in its environment or holds one of its pipes. */
  carries(process: ProcessIdentity, mark: Mark): boolean;
  /** Whether a start time lies before another; false where the machine's clock is too coarse to tell. */
  isBefore(startTime: string, other: string): boolean;
}

/** Whether the process is past running: a zombie waits for nothing but to be forgotten. */
export function isDead(process: ProcessInfo): boolean {
  return process.state === "Z" || process.state === "X";
}

/** Whether both name one and the same process. */
export function isSame(process: ProcessIdentity | undefined, other: ProcessIdentity | undefined): boolean {
  if (process === undefined || other === undefined) return false;
  return process.pid === other.pid && process.startTime === other.startTime;
}

/** Whether exactly this process, not a later one with its number, still runs or is stopped. */
export async function isAlive(table: ProcessTable, identity: ProcessIdentity): Promise<boolean> {
  const found = await table.find(identity.pid);
  return found !== undefined && isSame(found, identity) && !isDead(found);
}
