import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { Limits } from "../../protocol/limits.ts";

/**
 * Sets the kernel's limits of memory and processes for a run and gives the cgroups that its processes must
 * join for them: the run's own where its parent hands the controllers down (version 2), else one for each
 * controller (version 1). None where this user may set no limits.
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
    const place = ownPlace(controller);
    if (place === undefined) return [];
    const group = join(place, basename(cgroup));
    try {
      mkdirSync(group, { recursive: true });
    } catch {
      return [];
    }
    return set(join(group, file), value) ? [group] : [];
  });
}

/** Asks the kernel to count memory and processes in what is made below a cgroup; where it refuses, it does not. */
export function handDownControllers(cgroup: string): void {
  for (const controller of ["+pids", "+memory"]) set(join(cgroup, "cgroup.subtree_control"), controller);
}

/** Which of its limits the kernel had to enforce so far in the groups of a run. */
export function enforcedIn(groups: readonly string[]): "processes" | "memory" | undefined {
  const count = (file: string, word: string): number =>
    Math.max(0, ...groups.map((group) => counter(join(group, file), word)));
  if (count("pids.events", "max") > 0) return "processes";
  if (count("memory.events", "oom_kill") > 0 || count("memory.oom_control", "oom_kill") > 0) return "memory";
  return undefined;
}

/** Whether the kernel limits that in one of the groups. */
export function isKept(groups: readonly string[], what: "pids" | "memory"): boolean {
  const files = what === "pids" ? ["pids.max"] : ["memory.max", "memory.limit_in_bytes"];
  return groups.some((group) => files.some((file) => existsSync(join(group, file))));
}

/** This process's own cgroup of a controller of version 1. */
function ownPlace(controller: string): string | undefined {
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
    return false;
  }
}

function lines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
