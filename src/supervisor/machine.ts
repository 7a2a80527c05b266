import { closeSync, existsSync, openSync } from "node:fs";

import { type AgentUser, findAgentUser } from "./agent-user.ts";
import { writableCgroup } from "./cgroup.ts";
import { type Copier, findCopier } from "./copier.ts";
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
  readonly copier: Copier;
}

/** Returns this machine, probed once. */
export function thisMachine(): Machine {
  known ??= probe();
  return known;
}

/** Number of file descriptors that the probe needs at once. */
const PROBE_DESCRIPTORS = 16;

/**
 * Probes the machine. Throws if there are too few file descriptors: a sandbox that could not be tried would count as
 * missing.
 */
function probe(): Machine {
  const opened: number[] = [];
  try {
    while (opened.length < PROBE_DESCRIPTORS) opened.push(openSync("/dev/null", "r"));
  } finally {
    opened.forEach((descriptor) => closeSync(descriptor));
  }
  const cgroup = writableCgroup();
  const agentUser = findAgentUser(process.env);
  if (cgroup !== "") delegateControllers(cgroup);
  return {
    table: existsSync("/proc/self/stat") ? procTable : psTable,
    cgroup,
    setsid: ["/usr/bin/setsid", "/bin/setsid"].find((file) => existsSync(file)) ?? "",
    sandbox: findSandbox(agentUser),
    agentUser,
    copier: findCopier(),
  };
}

/** Returns the process table of the given kind, for a run that was started with it. */
export function tableOfKind(kind: ProcessTable["kind"]): ProcessTable {
  return kind === "proc" ? procTable : psTable;
}

let known: Machine | undefined;
