import { readFileSync } from "node:fs";

/** Smaller differences between the two clocks come from the resolution of `/proc/uptime`. */
const resolutionMs = 50;

let suspendedMs = 0;

/**
 * Returns the time since this machine started, in milliseconds, including the time in which it was suspended. All
 * processes of the machine share this clock up to `resolutionMs`, and nobody can set it. The clocks of Node stand still
 * while a Linux machine is suspended; on macOS they do not.
 */
export function sinceBootMs(): number {
  const running = Number(process.hrtime.bigint() / 1_000n) / 1_000;
  const difference = (uptimeMs() ?? running) - running;
  if (Math.abs(difference - suspendedMs) > resolutionMs) suspendedMs = difference;
  return running + suspendedMs;
}

function uptimeMs(): number | null {
  try {
    const [seconds] = readFileSync("/proc/uptime", "utf8").split(" ");
    return Number(seconds) * 1_000;
  } catch {
    // No /proc: macOS.
    return null;
  }
}
