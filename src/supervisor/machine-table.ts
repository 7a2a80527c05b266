import { existsSync } from "node:fs";

import { procTable } from "./proc-table.ts";
import type { ProcessTable } from "./process-table.ts";
import { psTable } from "./ps-table.ts";

/** The process table of this machine: /proc where there is one, else ps(1). */
export function machineTable(): ProcessTable {
  return existsSync("/proc/self/stat") ? procTable : psTable;
}

/** The table of that kind, for a run that was started with it. */
export function tableOfKind(kind: ProcessTable["kind"]): ProcessTable {
  return kind === "proc" ? procTable : psTable;
}
