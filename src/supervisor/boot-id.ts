import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Names this boot of the machine. A pid written down under another boot means nothing any more. */
export function bootId(): string {
  known ??= readBootId();
  return known;
}

let known: string | undefined;

function readBootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return execFileSync("sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8" }).trim();
  }
}
