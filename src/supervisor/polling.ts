import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import type { ProcessIndex } from "./process-index.ts";
import type { ProcessTable } from "./process-table.ts";

/** An object that is polled while it lives. Its methods must not throw. */
export interface PollTarget {
  readonly table: ProcessTable;
  /** Called four times a second. */
  tick(): void;
  /** Called about every two seconds with a list of all processes, shared by all targets. */
  processListed(processes: ProcessIndex): void;
}

const TICK_MS = 250;
const TICKS_PER_LIST = 8;
/** Number of new processes that triggers a list immediately: a run may be forking without end. */
const NEW_TASKS_PER_LIST = 400;

/** Polls a target until the returned function is called. All targets share one timer and one process list. */
export function startPolling(target: PollTarget): () => void {
  targets.add(target);
  timer ??= setInterval(tickAll, TICK_MS);
  return () => {
    targets.delete(target);
    if (targets.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const targets = new Set<PollTarget>();
let timer: NodeJS.Timeout | undefined;
let ticks = 0;
let isListing = false;
let tasksAtLastList = 0;

function tickAll(): void {
  for (const target of targets) target.tick();
  if (isListing) return;
  if (++ticks % TICKS_PER_LIST === 0 || taskCount() > tasksAtLastList + NEW_TASKS_PER_LIST) void listForAll();
}

/** Returns the number of processes and threads on the machine, or 0 if the machine does not report it cheaply. */
function taskCount(): number {
  try {
    return Number(readFileSync("/proc/loadavg", "latin1").split(/[ /]/)[4] ?? 0);
  } catch {
    // Without /proc only the regular lists are made.
    return 0;
  }
}

async function listForAll(): Promise<void> {
  isListing = true;
  tasksAtLastList = taskCount();
  for (const [table, group] of Map.groupBy(targets, (target) => target.table)) {
    try {
      const processes = await table.list();
      for (const target of group) {
        if (targets.has(target)) target.processListed(processes);
        await setImmediate();
      }
    } catch {
      // A list that fails (too many open files) is made again in two seconds. Callers that cannot wait make
      // their own list and get the error.
    }
  }
  isListing = false;
}
