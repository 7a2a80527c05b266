import { randomUUID } from "node:crypto";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

import type { Limits } from "../../protocol/limits.ts";
import type { Exit } from "../exit.ts";
import { thisMachine, type Machine } from "../machine.ts";
import { removeRun } from "../remove.ts";
import type { Run } from "../run.ts";
import type { NetworkAccess } from "../network/agent-networks.ts";
import { pathsOfCommand } from "../sandbox/command-paths.ts";
import { toolchainsIn } from "../sandbox/toolchains.ts";
import { startRun } from "../start.ts";
import { BoundedLog } from "./bounded-log.ts";

/** Options for running a command to its end. */
export interface ContainedOptions {
  /** The only directory it may write, besides its own /tmp and home. */
  readonly directory: string;
  /** Its complete environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Network access; null for none. Only a sandbox can limit it. */
  readonly network: NetworkAccess | null;
  readonly limits: Limits;
  readonly timeoutMs: number;
  /** Directories that appear empty, besides the home, such as the directory of all workspaces. */
  readonly hidden?: readonly string[];
  /** Directories that are hidden except for `directory`, such as the data directory, and files that cannot be read. */
  readonly secret?: readonly string[];
  /**
   * A directory that does not exist yet, for the run's files. If it lies among the server's runs, a sweep
   * ends the command after a crash.
   */
  readonly runDirectory?: string;
  /** Ends the command early. */
  readonly signal?: AbortSignal;
}

/** Exit of a command and its output on both streams, with the middle omitted if it is long. */
export interface ContainedOutcome {
  readonly exit: Exit;
  readonly log: string;
  readonly timedOut: boolean;
  /** Message about the limit for which the command was ended. */
  readonly exceeded?: string;
  readonly sandboxed: boolean;
}

/**
 * Runs one command to its end, in a sandbox if the machine has one. Afterwards none of its processes is left, even if
 * it timed out or exceeded a limit.
 */
export async function runContained(
  command: readonly string[],
  options: ContainedOptions,
  machine: Machine = thisMachine(),
): Promise<ContainedOutcome> {
  const { directory, env, network, limits } = options;
  const dir = options.runDirectory ?? (await mkdtemp(join(tmpdir(), "signalbox-contained-")));
  const home = homedir();
  const started = await startRun(
    {
      runId: `c_${randomUUID()}`,
      dir,
      command: ["/bin/sh", "-c", 'exec "$@" 2>&1', "sh", ...command],
      env,
      cwd: await realpath(directory),
      stdin: "none",
      limits,
      isOwnProgram: true,
      sandbox: {
        mode: "auto",
        hidden: options.hidden ?? [],
        readable: [...toolchainsIn(home), ...(await pathsOfCommand(command, directory, env, home))],
        writable: [],
        protected: [],
        secret: options.secret ?? [],
        network,
      },
    },
    machine,
  );
  if (!started.ok) {
    await rm(dir, { recursive: true, force: true });
    throw new Error(started.refusal.message);
  }
  return waitForEnd(started.value, options);
}

async function waitForEnd(run: Run, { timeoutMs, signal }: ContainedOptions): Promise<ContainedOutcome> {
  const log = new BoundedLog();
  let timedOut = false;
  // If this fails, the final run.end() below fails too and reports the reason.
  const stop = (): void => void run.end({ graceMs: 0 }).catch(() => undefined);
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, timeoutMs);
  signal?.addEventListener("abort", stop);
  try {
    if (signal?.aborted === true) stop();
    for await (const { bytes } of run.follow("stdout", 0, new AbortController().signal)) log.add(bytes);
    const exit = await run.exit;
    const exceeded = run.exceeded();
    const { sandboxed } = run;
    return { exit, log: log.text(), timedOut, sandboxed, ...(exceeded === undefined ? {} : { exceeded }) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    await run.end({ graceMs: 0 });
    run.release();
    await removeRun(run.dir);
  }
}
