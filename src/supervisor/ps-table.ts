import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { indexProcesses } from "./process-index.ts";
import type { ProcessInfo, ProcessTable } from "./process-table.ts";

/**
 * Process table backed by ps(1), for machines without /proc. It cannot see environments or open files, so a
 * process that left both tree and group is found only if it was seen before it left.
 */
export const psTable: ProcessTable = {
  kind: "ps",
  list: async () => indexProcesses(await ps(["-ax"])),
  find: async (pid) => (await ps(["-p", String(pid)])).find((process) => process.pid === pid),
  carries: () => false,
  isBefore: () => false,
};

const COLUMNS = "pid=,ppid=,pgid=,stat=,lstart=,comm=";
const run = promisify(execFile);

async function ps(which: readonly string[]): Promise<ProcessInfo[]> {
  try {
    const { stdout } = await run("ps", [...which, "-o", COLUMNS], {
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.split("\n").flatMap((line) => parseLine(line) ?? []);
  } catch (error) {
    // ps exits with 1 if no process matches.
    if (error instanceof Error && "code" in error && error.code === 1) return [];
    throw new Error("The processes could not be listed: ps failed. Install ps (Debian: procps).", {
      cause: error,
    });
  }
}

/** Parses one line of ps. The start time is five words; padding of the day is ignored. */
export function parseLine(line: string): ProcessInfo | undefined {
  const words = line.trim().split(/ +/);
  const [pid, ppid, pgid, stat] = words;
  if (pid === undefined || ppid === undefined || pgid === undefined || stat === undefined) return undefined;
  if (words.length < 10) return undefined;
  return {
    pid: Number(pid),
    startTime: words.slice(4, 9).join(" "),
    ppid: Number(ppid),
    state: stat.charAt(0),
    command: words.slice(9).join(" "),
    session: Number(pgid),
  };
}
