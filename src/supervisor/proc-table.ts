import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync, statSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import { indexProcesses, type ProcessIndex } from "./process-index.ts";
import type { RunMarker, ProcessIdentity, ProcessInfo, ProcessTable } from "./process-table.ts";

/**
 * Process table backed by Linux's /proc. Reads are synchronous (10 to 20 µs each) and yield to the event loop
 * between batches.
 */
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

/**
 * Lists all processes. Callers that arrive while a list is being made share the next one, so that ending many
 * runs on a busy machine costs only a few lists.
 */
async function list(): Promise<ProcessIndex> {
  if (current === undefined) {
    current = makeList().finally(() => (current = undefined));
    return current;
  }
  // The callers of the current list get its error; the next list is independent of it.
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
  let scanned = 0;
  // Newest first: those are most likely to exit soon.
  for (const name of readdirSync("/proc").toReversed()) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    if (++scanned % BATCH === 0) await setImmediate();
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

/**
 * True only for errors that mean "no such process". Other errors, such as too many open files, must not make
 * a live process look dead.
 */
function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH");
}

/**
 * Parses /proc/PID/stat. The command is in parentheses and may contain any character, so fields are counted
 * from the last parenthesis.
 */
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
 * Caches the run that a process belongs to, by its environment. Only positive findings are cached: a process
 * can gain the variable when it executes another program, and it stays a member when it loses it.
 */
const runOf = new Map<string, string>();

function carries(process: ProcessIdentity, marker: RunMarker): boolean {
  const key = `${process.pid} ${process.startTime}`;
  const known = runOf.get(key) ?? runInEnvironment(process.pid);
  if (known === undefined) return isOfUser(process.pid, marker.uid) && holdsPipe(process.pid, marker.pipes);
  if (runOf.size > 20_000) runOf.clear();
  runOf.set(key, known);
  return known === marker.runId;
}

const VARIABLE = Buffer.from("\0SIGNALBOX_RUN_ID=");

function runInEnvironment(pid: number): string | undefined {
  let environment: Buffer;
  try {
    environment = Buffer.concat([Buffer.from("\0"), readFileSync(`/proc/${pid}/environ`)]);
  } catch {
    // The process is gone or belongs to another user, so it is not ours.
    return undefined;
  }
  const at = environment.indexOf(VARIABLE);
  if (at === -1) return undefined;
  const start = at + VARIABLE.length;
  const end = environment.indexOf(0, start);
  return environment.toString("latin1", start, end === -1 ? environment.length : end);
}

/** Returns true for processes of the run's user. A process of another user that got the pipe is not a member. */
function isOfUser(pid: number, uid: number | undefined): boolean {
  return uid === undefined || statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid;
}

function holdsPipe(pid: number, pipes: readonly string[]): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => pipes.includes(target(`/proc/${pid}/fd/${fd}`)));
  } catch {
    // The process is gone or belongs to another user, so it is not ours.
    return false;
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // The descriptor was closed meanwhile.
    return "";
  }
}
