import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { SoleOwnership } from "../../engine/ownership.ts";
import type { Config } from "../../protocol/config.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import { readRunStatus } from "../../supervisor/run-status.ts";
import { sweepRuns } from "../../supervisor/sweep.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { openCore } from "../open-core.ts";
import { databaseIn } from "../open-store.ts";

/** A data directory whose server has stopped. */
export interface StoppedServer {
  readonly directory: string;
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
}

/** Refuses if agents of the stopped server still run, or ends them. */
export async function endAgents({ directory }: StoppedServer, isAllowed: boolean): Promise<number> {
  const running = await runningIn(join(directory, "runs"));
  if (running.length === 0) return 0;
  if (!isAllowed) {
    const which =
      running.length === 1 ? "1 agent is still running" : `${running.length} agents are still running`;
    throw new CommandFailure(
      exitCodes.failed,
      `${which} in ${directory}. To end them, run the command again with --stop-agents. After the move, their tasks continue from checkpoints.`,
    );
  }
  await sweepRuns(join(directory, "runs"), new Set());
  return running.length;
}

/** Returns the ids of runs with a process. */
async function runningIn(runs: string): Promise<string[]> {
  const running: string[] = [];
  for (const name of namesIn(runs)) {
    const { kind } = await readRunStatus(join(runs, name));
    if (kind === "alive" || kind === "starting" || kind === "ending") running.push(name);
  }
  return running;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/**
 * Takes a checkpoint of every task in progress: a node restores the workspace from the newest one. No agent starts,
 * because the engine only hands over its streams.
 */
export async function takeCheckpoints({ directory, config, environment }: StoppedServer): Promise<void> {
  const store = await openSqliteStore({ file: databaseIn(directory), at: now().toISOString() });
  const ownership = new SoleOwnership(store, { owner: randomUUID(), now });
  const core = await openCore({ directory, config, environment, store, ownership, log: () => undefined });
  await ownership.open();
  const faults = await core.engine.draining.handOverAll();
  await core.platform.close();
  await core.orchestrator.close();
  await core.offices.close();
  core.disk.close();
  await store.close();
  const [fault] = faults;
  if (fault === undefined) return;
  throw new CommandFailure(
    exitCodes.failed,
    `Signalbox could not take a checkpoint (${fault instanceof Error ? fault.message : "unknown reason"}). Fix this and run the command again, ` +
      "or run it with --from-checkpoints: the tasks then continue from their last checkpoints.",
    { cause: fault },
  );
}

function now(): Date {
  return new Date();
}
