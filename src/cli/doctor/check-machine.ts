import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import { promisify } from "node:util";

import type { Finding } from "../../protocol/api/checks.ts";
import type { Config } from "../../protocol/config.ts";
import { Limits } from "../../protocol/limits.ts";
import { makeCgroup, removeCgroup } from "../../supervisor/cgroup.ts";
import { isEnforcedByKernel, makeLimitGroups } from "../../supervisor/limits/limit-groups.ts";
import { thisMachine, type Machine } from "../../supervisor/machine.ts";

/** Checks Signalbox's requirements of the machine, independent of agents. */
export async function checkMachine(
  directory: string,
  config: Config,
  machine: Machine = thisMachine(),
): Promise<Finding[]> {
  return [
    nodeVersion(),
    dataDirectory(directory),
    space(directory),
    await git(),
    sandbox(machine, config),
    limits(machine),
    processTable(machine),
  ];
}

function nodeVersion(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split(".").map(Number);
  const isFine = major > 24 || (major === 24 && minor >= 15);
  return isFine
    ? { name: "node", status: "ok", message: `Node ${node}` }
    : { name: "node", status: "problem", message: `Node ${node} is too old. Use 24.15 or later.` };
}

function dataDirectory(directory: string): Finding {
  const name = "data directory";
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
    return { name, status: "ok", message: directory };
  } catch (error) {
    const why = (error as Error).message;
    const message = `${directory} cannot be written (${why}). Set SIGNALBOX_HOME to a directory that you can write to.`;
    return { name, status: "problem", message };
  }
}

function space(directory: string): Finding {
  if (!existsSync(directory))
    return { name: "disk", status: "note", message: "the data directory does not exist yet" };
  const { bavail, bsize } = statfsSync(directory);
  const gigabytes = (bavail * bsize) / 1e9;
  const seen = { what: "disk", freeBytes: bavail * bsize, enough: gigabytes >= 1 } as const;
  const free = `${gigabytes.toFixed(1)} GB free`;
  return gigabytes < 1
    ? {
        name: "disk",
        status: "problem",
        message: `Only ${free}. Free some space, or set SIGNALBOX_HOME to another disk.`,
        seen,
      }
    : { name: "disk", status: "ok", message: free, seen };
}

async function git(): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)("git", ["--version"]);
    return { name: "git", status: "ok", message: stdout.trim(), seen: { what: "git", found: true } };
  } catch {
    const message = "git was not found. Install it: snapshots and reviews need it.";
    return { name: "git", status: "problem", message, seen: { what: "git", found: false } };
  }
}

/** Reports a missing sandbox, as a problem if an agent requires one. */
function sandbox(machine: Machine, config: Config): Finding {
  const name = "sandbox";
  const seen = { what: "sandbox", contained: machine.sandbox.kind !== "none" } as const;
  if (machine.sandbox.kind === "seatbelt") {
    const message = `agents run in the macOS sandbox (${machine.sandbox.file}), which is untested`;
    return { name, status: "note", message, seen };
  }
  if (machine.sandbox.kind !== "none")
    return { name, status: "ok", message: `agents run in a sandbox (${machine.sandbox.file})`, seen };
  const agents = Object.values(config.agents);
  const isRequired = config.sandbox === "required" || agents.some((agent) => agent.sandbox === "required");
  return isRequired
    ? {
        name,
        status: "problem",
        message: `The configuration requires a sandbox. ${machine.sandbox.why}`,
        seen,
      }
    : {
        name,
        status: "note",
        message: `This machine has no sandbox. Agents need your permission to run without one. ${machine.sandbox.why}`,
        seen,
      };
}

/** Tests if the kernel enforces memory and process limits of a run. */
function limits({ cgroup }: Machine): Finding {
  const tried = makeCgroup(cgroup, "doctor", String(process.pid));
  const groups = makeLimitGroups(tried, Limits.parse({}));
  const held = (["memory", "pids"] as const).filter((what) => isEnforcedByKernel(groups, what));
  for (const group of new Set([tried, ...groups])) removeCgroup(group);
  if (held.length === 2)
    return { name: "limits", status: "ok", message: "the kernel enforces the memory and process limits" };
  const message =
    "the kernel cannot enforce the memory and process limits for this user; the server checks them every few seconds instead";
  return { name: "limits", status: "note", message };
}

function processTable({ table }: Machine): Finding {
  return table.kind === "proc"
    ? { name: "processes", status: "ok", message: "process trees are read from /proc" }
    : {
        name: "processes",
        status: "note",
        message: "there is no /proc; process trees are read with ps",
      };
}
