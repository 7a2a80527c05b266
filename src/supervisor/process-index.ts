import type { ProcessInfo } from "./process-table.ts";

/** One process list with lookup tables, shared by all callers. */
export interface ProcessIndex {
  readonly all: readonly ProcessInfo[];
  readonly byPid: ReadonlyMap<number, ProcessInfo>;
  readonly byParent: ReadonlyMap<number, readonly ProcessInfo[]>;
  readonly bySession: ReadonlyMap<number, readonly ProcessInfo[]>;
}

/** Builds the lookup tables for a list of processes. */
export function indexProcesses(all: readonly ProcessInfo[]): ProcessIndex {
  return {
    all,
    byPid: new Map(all.map((process) => [process.pid, process])),
    byParent: Map.groupBy(all, (process) => process.ppid),
    bySession: Map.groupBy(all, (process) => process.session),
  };
}
