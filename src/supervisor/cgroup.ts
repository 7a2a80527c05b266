import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Creates a cgroup (v2) for a run. The kernel then tracks everything the agent starts, even a daemon that
 * cleared its environment and left the tree. Returns "" if there is no parent or the cgroup cannot be
 * created.
 */
export function makeCgroup(parent: string, runId: string, dir: string): string {
  if (parent === "") return "";
  const suffix = createHash("sha256").update(dir).digest("hex").slice(0, 8);
  const cgroup = join(parent, `signalbox-${runId}-${suffix}`);
  try {
    mkdirSync(cgroup, { recursive: true });
    return cgroup;
  } catch {
    // Without a cgroup the process table alone tracks the run.
    return "";
  }
}

/** Returns the pids in a cgroup and in those below it. */
export function cgroupPids(cgroup: string): Set<number> {
  const pids = new Set<number>();
  for (const group of withNested(cgroup)) {
    for (const line of readLines(join(group, "cgroup.procs"))) if (line !== "0") pids.add(Number(line));
  }
  return pids;
}

/**
 * Freezes or thaws everything in a cgroup, including processes in the middle of a fork, and waits briefly for
 * the kernel to confirm. Frozen processes do not show as stopped, but a signal sent meanwhile takes effect
 * before anything else runs.
 */
export async function freezeCgroup(cgroup: string, action: "freeze" | "thaw"): Promise<void> {
  if (cgroup === "") return;
  const wanted = action === "freeze" ? "1" : "0";
  try {
    writeFileSync(join(cgroup, "cgroup.freeze"), wanted);
  } catch {
    return; // The cgroup is gone with its last member, or the kernel is older than 5.2.
  }
  for (let look = 0; look < 20; look++) {
    if (readLines(join(cgroup, "cgroup.events")).includes(`frozen ${wanted}`)) return;
    await delay(1);
  }
}

/** Kills everything in a cgroup at once, if the kernel supports it (Linux 5.14). */
export function killCgroup(cgroup: string): void {
  if (cgroup === "") return;
  try {
    writeFileSync(join(cgroup, "cgroup.kill"), "1");
  } catch {
    // The kernel is older, or the cgroup is gone. The members are also killed one by one.
  }
}

/** Removes an empty cgroup. Ignores one that is in use or gone. */
export function removeCgroup(cgroup: string): void {
  for (const group of withNested(cgroup).toReversed()) {
    try {
      rmdirSync(group);
    } catch {
      // Still in use, or gone.
      return;
    }
  }
}

/** Returns this process's own cgroup if it may create others below it, else "". */
export function writableCgroup(): string {
  const mount = readLines("/proc/self/mountinfo")
    .find((line) => line.includes(" - cgroup2 "))
    ?.split(" ")[4];
  if (mount === undefined) return "";
  const own =
    readLines("/proc/self/cgroup")
      .find((line) => line.startsWith("0::"))
      ?.slice("0::".length) ?? "/";
  const probe = join(mount, own, `signalbox-probe-${process.pid}`);
  try {
    mkdirSync(probe);
    rmdirSync(probe);
    return join(mount, own);
  } catch {
    // This user may not create cgroups here.
    return "";
  }
}

function withNested(cgroup: string): string[] {
  if (cgroup === "") return [];
  try {
    const nested = readdirSync(cgroup, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [cgroup, ...nested.flatMap((entry) => withNested(join(cgroup, entry.name)))];
  } catch {
    // The cgroup is gone.
    return [];
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    // The file does not exist, or its cgroup is gone.
    return [];
  }
}
