import { setTimeout as delay } from "node:timers/promises";

import { bootId } from "./boot-id.ts";
import { UNSEEN_EXIT } from "./exit.ts";
import { tableOfKind } from "./machine.ts";
import { isAlive, isDead, isSame, type ProcessIdentity, type ProcessTable } from "./process-table.ts";
import { readAgent, readClaim, readExit, readHeader, readPlumbing, type RunHeader } from "./run-directory.ts";
import type { StartedRun } from "./run.ts";

/**
 * Status of a run, as derived from its directory and the process table.
 *
 * - `unclaimed`: no wrapper has claimed the directory; one that was spawned just before a crash may still do
 *   so.
 * - `starting`: claimed, but the agent process is not recorded yet.
 * - `start_failed`: claimed by nobody or by a wrapper that is gone; no agent was or will be started.
 * - `alive`: the agent is running or stopped.
 * - `ending`: the agent is gone and the wrapper is about to record its exit.
 * - `ended`: the exit is recorded.
 * - `lost`: the agent is gone and nobody recorded its exit (the machine or the wrapper died).
 */
export type RunStatus =
  | { readonly kind: "unclaimed" | "starting" | "start_failed" }
  | { readonly kind: "alive" | "ending" | "ended" | "lost"; readonly run: StartedRun };

/**
 * Waits until the run is neither starting nor ending and returns its status; after `limitMs` returns the
 * current one.
 */
export async function settledRunStatus(dir: string, limitMs: number): Promise<RunStatus> {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs + 1, 20)) {
    const status = await readRunStatus(dir);
    const isTransient = status.kind === "starting" || status.kind === "ending";
    if (!isTransient || performance.now() > deadline) return status;
    await delay(pauseMs);
  }
}

/**
 * Reads the current status. Files are read again after their writer was found dead, because it may have
 * written in between.
 */
export async function readRunStatus(dir: string): Promise<RunStatus> {
  const header = readHeader(dir);
  const claim = readClaim(dir);
  if (claim === undefined) return { kind: "unclaimed" };
  if (header === undefined) return { kind: "start_failed" };
  const table = tableOfKind(header.table);
  const isThisBoot = header.bootId === bootId();
  const wrapper = claim === "nobody" ? undefined : claim;
  const agent = readAgent(dir) ?? (await unrecordedAgent(dir, header, wrapper, table));
  if (agent === "starting" || agent === "never")
    return { kind: agent === "starting" ? "starting" : "start_failed" };

  const run = { dir, header, agent, wrapper };
  const agentLives = isThisBoot && (await isAlive(table, agent));
  if (agentLives) return { kind: "alive", run: { ...run, exit: undefined } };
  const wrapperLives = isThisBoot && wrapper !== undefined && (await isAlive(table, wrapper));
  const exit = readExit(dir)?.exit;
  if (exit !== undefined) return { kind: "ended", run: { ...run, exit } };
  if (wrapperLives) return { kind: "ending", run: { ...run, exit: undefined } };
  return { kind: "lost", run: { ...run, exit: UNSEEN_EXIT } };
}

/**
 * Decides if an unrecorded agent can still appear. It can even without a wrapper: its shell was forked, the
 * wrapper was killed, and the shell has not recorded itself yet.
 */
async function unrecordedAgent(
  dir: string,
  header: RunHeader,
  wrapper: ProcessIdentity | undefined,
  table: ProcessTable,
): Promise<ProcessIdentity | "starting" | "never"> {
  if (wrapper === undefined || header.bootId !== bootId()) return "never";
  if (await isAlive(table, wrapper)) return readAgent(dir) ?? "starting";
  const marker = { runId: header.runId, pipes: [] };
  const plumbing = Object.values(readPlumbing(dir));
  const onItsWay = (await table.list()).all.some((process) => {
    if (isDead(process) || table.isBefore(process.startTime, wrapper.startTime)) return false;
    return !plumbing.some((pipe) => isSame(process, pipe)) && table.carries(process, marker);
  });
  return readAgent(dir) ?? (onItsWay ? "starting" : "never");
}
