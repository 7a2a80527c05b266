import type { Exit } from "../exit.ts";
import { thisMachine, type Machine } from "../machine.ts";
import { removeRun } from "../remove.ts";
import type { Run } from "../run.ts";
import { BoundedLog } from "./bounded-log.ts";
import { type ContainedCommand, startContained } from "./start-contained.ts";

/** Options for running a command to its end. */
export interface ContainedOptions extends ContainedCommand {
  readonly timeoutMs: number;
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
  return waitForEnd(await startContained(command, options, machine), options);
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
