import { setTimeout as delay } from "node:timers/promises";

import { bootId } from "./boot-id.ts";
import { UNSEEN_EXIT } from "./exit.ts";
import { tableOfKind } from "./machine.ts";
import { isAlive, isDead, isSame, type ProcessIdentity, type ProcessTable } from "./process-table.ts";
import { readAgent, readClaim, readExit, readHeader, readPlumbing, type RunHeader } from "./run-directory.ts";
import type { StartedRun } from "./run.ts";

/**
 * How a run directory stands.
 *
 * - `unclaimed`: no wrapper has come yet; one that was started just before a crash may still come.
 * - `starting`: claimed, and the agent's process is not yet written down.
 * - `stillborn`: claimed by a wrapper that is gone, or by nobody; no agent was or will be started.
 * - `alive`: the agent runs or is stopped.
 * - `ending`: the agent is gone and the wrapper is about to write how.
 * - `ended`: how it ended is written down.
 * - `lost`: it is gone and nobody could see how (the machine or the wrapper died).
 */
export type Standing =
  | { readonly kind: "unclaimed" | "starting" | "stillborn" }
  | { readonly kind: "alive" | "ending" | "ended" | "lost"; readonly run: StartedRun };

/** How the run stands once it is neither starting nor ending, or after `limitMs` as it is. */
export async function settledStanding(dir: string, limitMs: number): Promise<Standing> {
  const deadline = performance.now() + limitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs + 1, 20)) {
    const standing = await readStanding(dir);
    const isPassing = standing.kind === "starting" || standing.kind === "ending";
    if (!isPassing || performance.now() > deadline) return standing;
    await delay(pauseMs);
  }
}

/** How the run stands now. What the living write is read again after they were found dead, since they may have written in between. */
export async function readStanding(dir: string): Promise<Standing> {
  const header = readHeader(dir);
  const claim = readClaim(dir);
  if (claim === undefined) return { kind: "unclaimed" };
  if (header === undefined) return { kind: "stillborn" };
  const table = tableOfKind(header.table);
  const isThisBoot = header.bootId === bootId();
  const wrapper = claim === "nobody" ? undefined : claim;
  const agent = readAgent(dir) ?? (await awaitedAgent(dir, header, wrapper, table));
  if (agent === "starting" || agent === "never")
    return { kind: agent === "starting" ? "starting" : "stillborn" };

  const run = { dir, header, agent, wrapper };
  const agentLives = isThisBoot && (await isAlive(table, agent));
  if (agentLives) return { kind: "alive", run: { ...run, exit: undefined } };
  const wrapperLives = isThisBoot && wrapper !== undefined && (await isAlive(table, wrapper));
  const exit = readExit(dir)?.exit;
  if (exit !== undefined) return { kind: "ended", run: { ...run, exit } };
  if (wrapperLives) return { kind: "ending", run: { ...run, exit: undefined } };
  return { kind: "lost", run: { ...run, exit: UNSEEN_EXIT } };
}

/** Without a wrapper an agent may still be on its way: its shell was started, the wrapper was killed, and it has not written its name yet. */
async function awaitedAgent(
  dir: string,
  header: RunHeader,
  wrapper: ProcessIdentity | undefined,
  table: ProcessTable,
): Promise<ProcessIdentity | "starting" | "never"> {
  if (wrapper === undefined || header.bootId !== bootId()) return "never";
  if (await isAlive(table, wrapper)) return readAgent(dir) ?? "starting";
  const mark = { runId: header.runId, pipes: [] };
  const plumbing = Object.values(readPlumbing(dir));
  const onItsWay = (await table.list()).all.some((process) => {
    if (isDead(process) || table.isBefore(process.startTime, wrapper.startTime)) return false;
    return !plumbing.some((pipe) => isSame(process, pipe)) && table.carries(process, mark);
  });
  return readAgent(dir) ?? (onItsWay ? "starting" : "never");
}
