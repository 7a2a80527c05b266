import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import type { ProcessIndex } from "./process-index.ts";
import type { ProcessTable } from "./process-table.ts";

/** Something that wants to be looked after while it lives. A tick must not throw. */
export interface Watched {
  readonly table: ProcessTable;
  /** Called four times a second. */
  tick(): void;
  /** Called about every two seconds with one list of all processes, made for everybody. */
  census(processes: ProcessIndex): void;
}

const TICK_MS = 250;
const TICKS_PER_CENSUS = 8;
/** So many new processes are looked at without waiting: somebody may be starting them without end. */
const CROWD = 400;

/** Calls on `watched` until the returned function is called. However many there are, they share one timer and one list of processes. */
export function beatFor(watched: Watched): () => void {
  everybody.add(watched);
  timer ??= setInterval(tickAll, TICK_MS);
  return () => {
    everybody.delete(watched);
    if (everybody.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const everybody = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;
let ticks = 0;
let isCounting = false;
let tasksAtCensus = 0;

function tickAll(): void {
  for (const watched of everybody) watched.tick();
  if (isCounting) return;
  if (++ticks % TICKS_PER_CENSUS === 0 || taskCount() > tasksAtCensus + CROWD) void countAll();
}

/** How many processes and threads the machine has, where it says so in one line. */
function taskCount(): number {
  try {
    return Number(readFileSync("/proc/loadavg", "latin1").split(/[ /]/)[4] ?? 0);
  } catch {
    return 0;
  }
}

async function countAll(): Promise<void> {
  isCounting = true;
  tasksAtCensus = taskCount();
  for (const [table, group] of Map.groupBy(everybody, (watched) => watched.table)) {
    try {
      const processes = await table.list();
      for (const watched of group) {
        if (everybody.has(watched)) watched.census(processes);
        await setImmediate();
      }
    } catch {
      // A census that fails (too many open files) is taken again in two seconds; whoever cannot wait makes its own list and hears the error.
    }
  }
  isCounting = false;
}
