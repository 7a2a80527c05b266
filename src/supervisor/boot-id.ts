import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns the id of this boot. A pid recorded under another boot is meaningless. */
export function bootId(): string {
  known ??= readBootId();
  return known;
}

let known: string | undefined;

function readBootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // No /proc: macOS.
    return execFileSync("sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8" }).trim();
  }
}
