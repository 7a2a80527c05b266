import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { Limits } from "../../protocol/limits.ts";

/**
 * Sets the kernel's memory and process limits for a run and returns the cgroups that its processes must join: the run's
 * own cgroup if its parent delegates the controllers (version 2), else one per controller (version 1). Returns none if
 * this user may not set limits.
 */
export function makeLimitGroups(cgroup: string, limits: Limits): string[] {
  if (cgroup === "") return [];
  const bytes = String(limits.memoryMb * 1024 ** 2);
  const own = [
    set(join(cgroup, "pids.max"), String(limits.processes)),
    set(join(cgroup, "memory.max"), bytes),
  ];
  if (own.includes(true)) return [cgroup];
  const older = [
    { controller: "pids", file: "pids.max", value: String(limits.processes) },
    { controller: "memory", file: "memory.limit_in_bytes", value: bytes },
  ];
  return older.flatMap(({ controller, file, value }) => {
    const parent = ownCgroup(controller);
    if (parent === undefined) return [];
    const group = join(parent, basename(cgroup));
    try {
      mkdirSync(group, { recursive: true });
    } catch {
      // This user may not create cgroups here.
      return [];
    }
    return set(join(group, file), value) ? [group] : [];
  });
}

/**
 * Asks the kernel to count memory and processes in cgroups created below this one. Does nothing if the kernel refuses.
 */
export function delegateControllers(cgroup: string): void {
  for (const controller of ["+pids", "+memory"]) set(join(cgroup, "cgroup.subtree_control"), controller);
}

/** Returns the limit that the kernel has enforced in the run's cgroups, if any. */
export function enforcedIn(groups: readonly string[]): "processes" | "memory" | undefined {
  const count = (file: string, word: string): number =>
    Math.max(0, ...groups.map((group) => counter(join(group, file), word)));
  if (count("pids.events", "max") > 0) return "processes";
  if (count("memory.events", "oom_kill") > 0 || count("memory.oom_control", "oom_kill") > 0) return "memory";
  return undefined;
}

/** True if the kernel enforces that limit in one of the cgroups. */
export function isEnforcedByKernel(groups: readonly string[], what: "pids" | "memory"): boolean {
  const files = what === "pids" ? ["pids.max"] : ["memory.max", "memory.limit_in_bytes"];
  return groups.some((group) => files.some((file) => existsSync(join(group, file))));
}

/** Returns this process's own cgroup of a version 1 controller. */
function ownCgroup(controller: string): string | undefined {
  const mount = lines("/proc/self/mountinfo").find((line) => {
    const [, filesystem = ""] = line.split(" - ");
    return filesystem.startsWith("cgroup ") && filesystem.split(/[ ,]/).includes(controller);
  });
  const own = lines("/proc/self/cgroup").find((line) => line.split(":")[1]?.split(",").includes(controller));
  const [, , , , at] = mount?.split(" ") ?? [];
  return at === undefined || own === undefined ? undefined : join(at, own.split(":").slice(2).join(":"));
}

function counter(file: string, word: string): number {
  const line = lines(file).find((each) => each.startsWith(`${word} `));
  return Number(line?.slice(word.length + 1) ?? 0);
}

function set(file: string, value: string): boolean {
  try {
    if (!existsSync(file)) return false;
    writeFileSync(file, value);
    return true;
  } catch {
    // The kernel or the permissions refuse the limit; LimitGuard counts instead.
    return false;
  }
}

function lines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    // The controller or the cgroup does not exist.
    return [];
  }
}
