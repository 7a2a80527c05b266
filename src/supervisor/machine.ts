import { existsSync } from "node:fs";

import { type AgentUser, findAgentUser } from "./agent-user.ts";
import { writableCgroup } from "./cgroup.ts";
import { delegateControllers } from "./limits/limit-groups.ts";
import { procTable } from "./proc-table.ts";
import type { ProcessTable } from "./process-table.ts";
import { psTable } from "./ps-table.ts";
import { findSandbox, type Sandbox } from "./sandbox/bubblewrap.ts";

/** Facilities of a machine for controlling processes. Each run records those it was started with. */
export interface Machine {
  readonly table: ProcessTable;
  /** A cgroup in which this user may create others, or "". */
  readonly cgroup: string;
  /** Path of setsid(1), or "". Without it agents share their wrapper's session. */
  readonly setsid: string;
  readonly sandbox: Sandbox;
  /** The user of agents; null if they have the server's own. */
  readonly agentUser: AgentUser | null;
}

/** Returns this machine, probed once. */
export function thisMachine(): Machine {
  known ??= probe();
  return known;
}

function probe(): Machine {
  const cgroup = writableCgroup();
  const agentUser = findAgentUser(process.env);
  if (cgroup !== "") delegateControllers(cgroup);
  return {
    table: existsSync("/proc/self/stat") ? procTable : psTable,
    cgroup,
    setsid: ["/usr/bin/setsid", "/bin/setsid"].find((file) => existsSync(file)) ?? "",
    sandbox: findSandbox(agentUser),
    agentUser,
  };
}

/** Returns the process table of the given kind, for a run that was started with it. */
export function tableOfKind(kind: ProcessTable["kind"]): ProcessTable {
  return kind === "proc" ? procTable : psTable;
}

let known: Machine | undefined;
