import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * A cgroup v2 of its own for a run: the kernel then keeps count of everything the agent starts, even of a
 * daemon that cleared its environment and left the tree. "" where there is no parent or none can be made.
 */
export function makeCgroup(parent: string, runId: string, dir: string): string {
  if (parent === "") return "";
  const place = createHash("sha256").update(dir).digest("hex").slice(0, 8);
  const cgroup = join(parent, `signalbox-${runId}-${place}`);
  try {
    mkdirSync(cgroup, { recursive: true });
    return cgroup;
  } catch {
    return "";
  }
}

/** The pids in a cgroup and in those below it. */
export function cgroupPids(cgroup: string): Set<number> {
  const pids = new Set<number>();
  for (const group of withNested(cgroup)) {
    for (const line of readLines(join(group, "cgroup.procs"))) if (line !== "0") pids.add(Number(line));
  }
  return pids;
}

/**
 * Holds everything in a cgroup where it is, forks and all, or lets it go on; waits a little until the kernel has
 * done it. Who is held so does not show as stopped, but a signal sent meanwhile comes before anything else.
 */
export async function holdCgroup(cgroup: string, how: "hold" | "release"): Promise<void> {
  if (cgroup === "") return;
  const wanted = how === "hold" ? "1" : "0";
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

/** Kills everything in a cgroup at once, where the kernel can (Linux 5.14). */
export function killCgroup(cgroup: string): void {
  if (cgroup === "") return;
  try {
    writeFileSync(join(cgroup, "cgroup.kill"), "1");
  } catch {
    // An older kernel, or the cgroup is gone: its members are also killed one by one.
  }
}

/** Removes an empty cgroup; one that is still in use, or gone, is left as it is. */
export function removeCgroup(cgroup: string): void {
  for (const group of withNested(cgroup).toReversed()) {
    try {
      rmdirSync(group);
    } catch {
      return;
    }
  }
}

/** This process's own cgroup, if it may make others below it, else "". */
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
    return "";
  }
}

function withNested(cgroup: string): string[] {
  if (cgroup === "") return [];
  try {
    const nested = readdirSync(cgroup, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [cgroup, ...nested.flatMap((entry) => withNested(join(cgroup, entry.name)))];
  } catch {
    return [];
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    return [];
  }
}
