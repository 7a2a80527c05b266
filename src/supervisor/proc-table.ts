import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import { indexProcesses, type ProcessIndex } from "./process-index.ts";
import type { Mark, ProcessIdentity, ProcessInfo, ProcessTable } from "./process-table.ts";

/** Processes as Linux tells them in /proc. Reads are synchronous (10 to 20 µs each) and give way to others between batches. */
export const procTable: ProcessTable = {
  kind: "proc",
  list,
  find: async (pid) => readStat(pid),
  carries,
  isBefore: (startTime, other) => Number(startTime) < Number(other),
};

const BATCH = 200;
const statBuffer = Buffer.alloc(1024);
let current: Promise<ProcessIndex> | undefined;
let next: Promise<ProcessIndex> | undefined;

/** Those who ask while a list is being made share the next one: with many processes, many runs are ended for the price of a few lists. */
async function list(): Promise<ProcessIndex> {
  if (current === undefined) {
    current = makeList().finally(() => (current = undefined));
    return current;
  }
  next ??= current
    .catch(() => undefined)
    .then(() => {
      next = undefined;
      return list();
    });
  return next;
}

async function makeList(): Promise<ProcessIndex> {
  const found: ProcessInfo[] = [];
  let looked = 0;
  // Newest first: they are the ones that may be gone in a moment.
  for (const name of readdirSync("/proc").toReversed()) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    if (++looked % BATCH === 0) await setImmediate();
    const process = readStat(pid);
    if (process !== undefined) found.push(process);
  }
  return indexProcesses(found);
}

function readStat(pid: number): ProcessInfo | undefined {
  let text: string;
  try {
    const file = openSync(`/proc/${pid}/stat`, "r");
    try {
      text = statBuffer.toString("latin1", 0, readSync(file, statBuffer));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  return parseStat(text);
}

/** Only these say that there is no such process. With too many files open, say, nobody must be taken for dead. */
function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
}

/** Reads one line of /proc/PID/stat. The command stands in parentheses and may contain any character, so fields are counted from the last one. */
export function parseStat(text: string): ProcessInfo | undefined {
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  const fields = text.slice(close + 2).split(" ", 20);
  const [state, ppid, , session] = fields;
  const startTime = fields[19];
  if (state === undefined || ppid === undefined || session === undefined || startTime === undefined)
    return undefined;
  return {
    pid: Number(text.slice(0, open - 1)),
    startTime,
    ppid: Number(ppid),
    state,
    command: text.slice(open + 1, close),
    session: Number(session),
  };
}

/**
 * Which run a process was seen to belong to, by its environment. Only what was found is kept: a process may
 * get the mark later, when it executes another program, and keeps belonging to the run when it loses it.
 */
const runOf = new Map<string, string>();

function carries(process: ProcessIdentity, mark: Mark): boolean {
  const key = `${process.pid} ${process.startTime}`;
  const known = runOf.get(key) ?? runInEnvironment(process.pid);
  if (known === undefined) return holdsPipe(process.pid, mark.pipes);
  if (runOf.size > 20_000) runOf.clear();
  runOf.set(key, known);
  return known === mark.runId;
}

const VARIABLE = Buffer.from("\0SIGNALBOX_RUN_ID=");

function runInEnvironment(pid: number): string | undefined {
  let environment: Buffer;
  try {
    environment = Buffer.concat([Buffer.from("\0"), readFileSync(`/proc/${pid}/environ`)]);
  } catch {
    return undefined;
  }
  const at = environment.indexOf(VARIABLE);
  if (at === -1) return undefined;
  const start = at + VARIABLE.length;
  const end = environment.indexOf(0, start);
  return environment.toString("latin1", start, end === -1 ? environment.length : end);
}

function holdsPipe(pid: number, pipes: readonly string[]): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => pipes.includes(target(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return false;
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return "";
  }
}
