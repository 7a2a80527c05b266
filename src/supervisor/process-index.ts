import type { ProcessInfo } from "./process-table.ts";

/** A list of processes, made once, in which everybody looks up what concerns them. */
export interface ProcessIndex {
  readonly all: readonly ProcessInfo[];
  readonly byPid: ReadonlyMap<number, ProcessInfo>;
  readonly byParent: ReadonlyMap<number, readonly ProcessInfo[]>;
  readonly bySession: ReadonlyMap<number, readonly ProcessInfo[]>;
}

/** Puts a list of processes in order. */
export function indexProcesses(all: readonly ProcessInfo[]): ProcessIndex {
  return {
    all,
    byPid: new Map(all.map((process) => [process.pid, process])),
    byParent: Map.groupBy(all, (process) => process.ppid),
    bySession: Map.groupBy(all, (process) => process.session),
  };
}
