import { existsSync } from "node:fs";

import { writableCgroup } from "./cgroup.ts";
import { handDownControllers } from "./limits/limit-groups.ts";
import { procTable } from "./proc-table.ts";
import type { ProcessTable } from "./process-table.ts";
import { psTable } from "./ps-table.ts";
import { findSandbox, type Sandbox } from "./sandbox/bubblewrap.ts";

/** What a machine offers for keeping hold of processes. Each run writes down what it was started with. */
export interface Machine {
  readonly table: ProcessTable;
  /** The cgroup below which this user may make others, or "". */
  readonly cgroup: string;
  /** Path of setsid(1), or "": then agents share their wrapper's session. */
  readonly setsid: string;
  readonly sandbox: Sandbox;
}

/** This machine, looked at once. */
export function thisMachine(): Machine {
  known ??= look();
  return known;
}

function look(): Machine {
  const cgroup = writableCgroup();
  if (cgroup !== "") handDownControllers(cgroup);
  return {
    table: existsSync("/proc/self/stat") ? procTable : psTable,
    cgroup,
    setsid: ["/usr/bin/setsid", "/bin/setsid"].find((file) => existsSync(file)) ?? "",
    sandbox: findSandbox(),
  };
}

/** The process table of that kind, for a run that was started with it. */
export function tableOfKind(kind: ProcessTable["kind"]): ProcessTable {
  return kind === "proc" ? procTable : psTable;
}

let known: Machine | undefined;
