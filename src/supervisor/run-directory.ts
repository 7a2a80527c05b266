import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

import { Limits } from "../protocol/limits.ts";
import { parseExit, type ExitRecord } from "./exit.ts";
import type { ProcessIdentity } from "./process-table.ts";
import { WRAPPER } from "./wrapper.ts";

/** What the server wrote before it started the wrapper: enough to find the run again, and no secret. */
export const RunHeader = z.strictObject({
  version: z.literal(1),
  runId: z.string(),
  bootId: z.string(),
  table: z.enum(["proc", "ps"]),
  stdin: z.enum(["fifo", "none"]),
  cgroup: z.string(),
  ownSession: z.boolean(),
  sandboxed: z.boolean().default(false),
  limits: Limits.optional(),
  /** The cgroups in which the kernel holds the limits. */
  limitGroups: z.array(z.string()).default([]),
});
export type RunHeader = z.infer<typeof RunHeader>;

/** Where an agent prints. */
export type Stream = "stdout" | "stderr";

/** The processes beside the agent that keep its pipes: the two that copy output and the one that holds stdin open. */
export type Plumbing = Partial<Record<Stream | "stdin", ProcessIdentity>>;

/** Makes the run directory, readable by this user alone, with empty spools; what is there already stays. */
export function makeRunDirectory(dir: string, header: RunHeader, greeting = ""): void {
  mkdirSync(join(dir, "pipe"), { recursive: true, mode: 0o700 });
  for (const stream of ["stdout", "stderr"] as const) closeSync(openSync(spoolFile(dir, stream), "a", 0o600));
  replace(dir, "wrapper.sh", WRAPPER);
  if (greeting !== "") replace(dir, "greeting", greeting);
  replace(dir, "run.json", `${JSON.stringify(header)}\n`);
}

/** The file that takes up what is printed to a stream. */
export function spoolFile(dir: string, stream: Stream): string {
  return join(dir, `${stream}.spool`);
}

/** The pipes are in a directory of their own: whoever watches the run directory is not told of every write to them. */
export function pipeFile(dir: string, name: Stream | "stdin" | "stdin.end"): string {
  return join(dir, "pipe", name);
}

/** The run's header; undefined where no run was prepared, or the machine went down before it was whole. */
export function readHeader(dir: string): RunHeader | undefined {
  try {
    return RunHeader.safeParse(JSON.parse(read(dir, "run.json") ?? "null")).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Who claimed the directory; "nobody" is a claim that no wrapper holds, made so that none will. */
export function readClaim(dir: string): ProcessIdentity | "nobody" | undefined {
  const text = read(dir, "wrapper");
  return text === undefined ? undefined : (parseIdentity(text) ?? "nobody");
}

/** Claims a directory that no wrapper has claimed, so that one that comes late ends at once. False when it came first. */
export function claimForNobody(dir: string): boolean {
  try {
    writeFileSync(join(dir, "wrapper"), "nobody\n", { flag: "wx", mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** The agent's process, known from before it could do anything. */
export function readAgent(dir: string): ProcessIdentity | undefined {
  return parseIdentity(read(dir, "agent") ?? "");
}

/** How the agent ended; undefined while it has not. */
export function readExit(dir: string): ExitRecord | undefined {
  return parseExit(read(dir, "exit") ?? "");
}

/** Whether every byte the agent's processes wrote is in the spools. */
export function isDrained(dir: string): boolean {
  return read(dir, "drained") !== undefined;
}

/** What the wrapper could not do, in the words of its shell. */
export function readComplaint(dir: string): string {
  return (read(dir, "wrapper.err") ?? "").trim();
}

/** The sentence about a limit that the run exceeded. */
export function readLimit(dir: string): string | undefined {
  return read(dir, "limit")?.trim();
}

/** Keeps the sentence about the limit that the run exceeded. */
export function writeLimit(dir: string, sentence: string): void {
  replace(dir, "limit", `${sentence}\n`);
}

/** For how many milliseconds the run has worked, as far as it was written down. */
export function readWorked(dir: string): number {
  return Number(read(dir, "worked") ?? 0);
}

/** Writes down for how many milliseconds the run has worked. */
export function writeWorked(dir: string, milliseconds: number): void {
  replace(dir, "worked", `${Math.round(milliseconds)}\n`);
}

/** Those of the processes that keep the pipes that were started. */
export function readPlumbing(dir: string): Plumbing {
  const plumbing: Plumbing = {};
  for (const line of (read(dir, "plumbing") ?? "").split(/(?<=\n)/)) {
    const [, name, rest] = /^(stdout|stderr|stdin) (.*\n)$/.exec(line) ?? [];
    const identity = parseIdentity(rest ?? "");
    if (identity !== undefined) plumbing[name as keyof Plumbing] = identity;
  }
  return plumbing;
}

/** Members that were seen outside the agent's own session, which a later server could not find by itself. */
export function readSeen(dir: string): ProcessIdentity[] {
  return (read(dir, "seen") ?? "").split(/(?<=\n)/).flatMap((line) => parseIdentity(line) ?? []);
}

/** Writes down the members that were seen outside the agent's own session. */
export function writeSeen(dir: string, seen: readonly ProcessIdentity[]): void {
  replace(dir, "seen", seen.map(({ pid, startTime }) => `${pid} ${startTime}\n`).join(""));
}

/** A line "pid start time"; without its line break it is not whole and counts as absent. */
function parseIdentity(text: string): ProcessIdentity | undefined {
  const [, pid, startTime] = /^(\d+) (.+)\n$/.exec(text) ?? [];
  if (pid === undefined || startTime === undefined) return undefined;
  return { pid: Number(pid), startTime: startTime.trim().split(/ +/).join(" ") };
}

/** Whoever reads the file meanwhile, a shell its script among them, sees the old one or the new one, whole. */
function replace(dir: string, name: string, text: string): void {
  writeFileSync(join(dir, `${name}.new`), text, { mode: 0o600 });
  renameSync(join(dir, `${name}.new`), join(dir, name));
}

/** Asked many times a second for files that mostly are not there, so it asks before it opens: an error costs ten times as much. */
function read(dir: string, name: string): string | undefined {
  const file = join(dir, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
