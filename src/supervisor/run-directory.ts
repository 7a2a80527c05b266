import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { Limits } from "../protocol/limits.ts";
import { parseExit, type ExitRecord } from "./exit.ts";
import type { ProcessIdentity } from "./process-table.ts";
import { WRAPPER } from "./wrapper.ts";

/**
 * Header that the server writes before it starts the wrapper. It suffices to find the run again and contains
 * no secret.
 */
export const RunHeader = z.strictObject({
  version: z.literal(1),
  runId: z.string(),
  bootId: z.string(),
  table: z.enum(["proc", "ps"]),
  stdin: z.enum(["fifo", "none"]),
  cgroup: z.string(),
  ownSession: z.boolean(),
  sandboxed: z.boolean().default(false),
  /** True if the agent is a descendant of a bubblewrap process instead of the wrapper's own child. */
  bubblewrapped: z.boolean().optional(),
  /** The user id of the agent, if it is not that of the server. */
  uid: z.int().optional(),
  limits: Limits.optional(),
  /** The working directory. */
  cwd: z.string().optional(),
  /** Other directories that the run may write. */
  own: z.array(z.string()).default([]),
  /** Cgroups in which the kernel enforces the limits. */
  limitGroups: z.array(z.string()).default([]),
});
export type RunHeader = z.infer<typeof RunHeader>;

/** An output stream of the agent. */
export type Stream = "stdout" | "stderr";

/** Helper processes that serve the agent's pipes: two copy its output, one holds stdin open. */
export type Plumbing = Partial<Record<Stream | "stdin", ProcessIdentity>>;

/** Creates the run directory, readable by this user only, with empty spools. Existing contents stay. */
export function makeRunDirectory(dir: string, header: RunHeader, copier: string, greeting = ""): void {
  mkdirSync(join(dir, "pipe"), { recursive: true, mode: 0o700 });
  for (const stream of ["stdout", "stderr"] as const) closeSync(openSync(spoolFile(dir, stream), "a", 0o600));
  replace(dir, "wrapper.sh", WRAPPER);
  replace(dir, "copier.cjs", copier);
  if (greeting !== "") replace(dir, "greeting", greeting);
  replace(dir, "run.json", `${JSON.stringify(header)}\n`);
}

/** Returns the path of the file that receives a stream's output. */
export function spoolFile(dir: string, stream: Stream): string {
  return join(dir, `${stream}.spool`);
}

/**
 * Returns the path of a named pipe. Pipes have their own directory, so a watcher of the run directory is not woken by
 * every write to them.
 */
export function pipeFile(dir: string, name: Stream | "stdin" | "stdin.end"): string {
  return join(dir, "pipe", name);
}

/**
 * Reads the run's header. Returns undefined if no run was prepared or the machine went down before the file
 * was complete.
 */
export function readHeader(dir: string): RunHeader | undefined {
  try {
    return RunHeader.safeParse(JSON.parse(read(dir, "run.json") ?? "null")).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Returns the process that claimed the directory. "nobody" is a claim without a wrapper, made to prevent wrappers from
 * starting.
 */
export function readClaim(dir: string): ProcessIdentity | "nobody" | undefined {
  const text = read(dir, "wrapper");
  return text === undefined ? undefined : (parseIdentity(text) ?? "nobody");
}

/**
 * Claims an unclaimed directory, so that a late wrapper exits immediately. Returns false if a wrapper claimed it first.
 */
export function claimForNobody(dir: string): boolean {
  try {
    writeFileSync(join(dir, "wrapper"), "nobody\n", { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    // A wrapper was first. If the claim failed for another reason, a wrapper may still take it.
    return false;
  }
}

/** Returns the agent process. It is recorded before the agent executes anything. */
export function readAgent(dir: string): ProcessIdentity | undefined {
  return parseIdentity(read(dir, "agent") ?? "");
}

/** Returns the agent's exit, or undefined while it runs. */
export function readExit(dir: string): ExitRecord | undefined {
  return parseExit(read(dir, "exit") ?? "");
}

/** True if the spools hold every byte that the agent's processes wrote. */
export function isDrained(dir: string): boolean {
  return read(dir, "drained") !== undefined;
}

/** Returns the error output of the wrapper's shell. */
export function readWrapperError(dir: string): string {
  return (read(dir, "wrapper.err") ?? "").trim();
}

/** Returns the message about the limit that the run exceeded. */
export function readLimit(dir: string): string | undefined {
  return read(dir, "limit")?.trim();
}

/** Stores the message about the limit that the run exceeded. */
export function writeLimit(dir: string, sentence: string): void {
  replace(dir, "limit", `${sentence}\n`);
}

/** Returns the run's recorded working time in milliseconds. */
export function readWorkedMs(dir: string): number {
  return Number(read(dir, "worked") ?? 0);
}

/** Records the run's working time in milliseconds. */
export function writeWorkedMs(dir: string, milliseconds: number): void {
  replace(dir, "worked", `${Math.round(milliseconds)}\n`);
}

/** Returns the helper processes started so far. */
export function readPlumbing(dir: string): Plumbing {
  const plumbing: Plumbing = {};
  for (const line of (read(dir, "plumbing") ?? "").split(/(?<=\n)/)) {
    const [, name, rest] = /^(stdout|stderr|stdin) (.*\n)$/.exec(line) ?? [];
    const identity = parseIdentity(rest ?? "");
    if (identity !== undefined) plumbing[name as keyof Plumbing] = identity;
  }
  return plumbing;
}

/**
 * Returns members that were seen outside the agent's session. A later server could not find them otherwise.
 */
export function readSeen(dir: string): ProcessIdentity[] {
  return (read(dir, "seen") ?? "").split(/(?<=\n)/).flatMap((line) => parseIdentity(line) ?? []);
}

/** Records members that were seen outside the agent's session. */
export function writeSeen(dir: string, seen: readonly ProcessIdentity[]): void {
  replace(dir, "seen", seen.map(({ pid, startTime }) => `${pid} ${startTime}\n`).join(""));
}

/** Parses a line "pid starttime". A line without its line break is incomplete and counts as absent. */
function parseIdentity(text: string): ProcessIdentity | undefined {
  const [, pid, startTime] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  if (pid === undefined || startTime === undefined) return undefined;
  return { pid: Number(pid), startTime: startTime.trim().split(/ +/).join(" ") };
}

/**
 * Replaces a file atomically: concurrent readers, including the shell that reads its script, see the old or
 * the new content.
 */
function replace(dir: string, name: string, text: string): void {
  writeFileSync(join(dir, `${name}.new`), text, { mode: 0o600 });
  renameSync(join(dir, `${name}.new`), join(dir, name));
}

/**
 * Reads a file if it exists. It is called many times a second for files that are mostly absent; checking
 * first is ten times cheaper than handling the error.
 */
function read(dir: string, name: string): string | undefined {
  const file = join(dir, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
