import { randomUUID } from "node:crypto";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

import type { Limits } from "../../protocol/limits.ts";
import type { Exit } from "../exit.ts";
import { thisMachine, type Machine } from "../machine.ts";
import { removeRun } from "../remove.ts";
import type { Run } from "../run.ts";
import { placesOfCommand } from "../sandbox/command-places.ts";
import { toolchainsIn } from "../sandbox/toolchains.ts";
import { startRun } from "../start.ts";
import { BoundedLog } from "./bounded-log.ts";

/** Where and how a command is run to its end. */
export interface ContainedOptions {
  /** The only place it may write, beside a /tmp and a home of its own. */
  readonly directory: string;
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether it has the network. Only a sandbox can keep it from it. */
  readonly network: boolean;
  readonly limits: Limits;
  readonly timeoutMs: number;
  /** Directories of which it sees nothing but `directory`: the data directory. */
  readonly secret?: readonly string[];
  /** A directory that does not exist yet, for the run's own files; among the runs of the server it is swept after a crash. */
  readonly runDirectory?: string;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
}

/** How a command ended, and what it printed on both streams, the middle left out where it was long. */
export interface ContainedOutcome {
  readonly exit: Exit;
  readonly log: string;
  readonly timedOut: boolean;
  /** The sentence about the limit for which it was ended. */
  readonly exceeded?: string;
  readonly sandboxed: boolean;
}

/**
 * Runs one command to its end, in a sandbox where the machine has one. Afterwards no process of it is left,
 * whether it ended by itself, took too long or used too much.
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
      sandbox: {
        mode: "auto",
        hidden: [home],
        readable: [...toolchainsIn(home), ...(await placesOfCommand(command, directory, env, home))],
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
  return toItsEnd(started.value, options);
}

async function toItsEnd(run: Run, { timeoutMs, signal }: ContainedOptions): Promise<ContainedOutcome> {
  const log = new BoundedLog();
  let timedOut = false;
  // Where that fails, ending it once more below says why.
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
