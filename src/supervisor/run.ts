import type { Exit } from "./exit.ts";
import { endTree, type EndOptions } from "./end.ts";
import { areStopped, freezeTree, thawTree, type FreezeReport } from "./freeze.ts";
import { BackPressure } from "./limits/back-pressure.ts";
import { followSpool, type SpoolChunk } from "./follow-spool.ts";
import type { Permission } from "./permission.ts";
import { isAlive, type ProcessIdentity, type ProcessInfo } from "./process-table.ts";
import { ProcessTree } from "./process-tree.ts";
import { spoolFile, type RunHeader, type Stream } from "./run-directory.ts";
import { RunWatch } from "./run-watch.ts";
import { serial } from "./serial.ts";
import { StdinPipe } from "./stdin-pipe.ts";
import { bootId } from "./boot-id.ts";
import { tableOfKind } from "./machine.ts";

/**
 * One run of an agent. A Run owns no process: every operation works from the run directory, so any server can
 * adopt the run.
 */
export interface Run {
  readonly runId: string;
  readonly dir: string;
  /** Pid of the agent process. */
  readonly pid: number;
  readonly sandboxed: boolean;
  /**
   * Writes text to the agent's stdin, whole and in order. Waits while the pipe is full; rejects with a
   * readable message when the agent is gone.
   */
  write(text: string): Promise<void>;
  /** Sends end-of-file to the agent. */
  closeStdin(): Promise<void>;
  /**
   * Yields the bytes of a stream from an offset on. Ends when the agent has ended and everything was read, or
   * on abort.
   */
  follow(stream: Stream, from: number, signal: AbortSignal): AsyncIterable<SpoolChunk>;
  /** Stops every process of the run. */
  freeze(): Promise<FreezeReport>;
  /** Continues every process of the run. Throws PermissionLost if the permission ends before. Default: always. */
  thaw(isPermitted?: Permission): Promise<void>;
  /** True if the run has processes and all of them are stopped. */
  isFrozen(): Promise<boolean>;
  /**
   * Ends every process of the run, allowing `graceMs` for a clean exit. No process of the run is left
   * afterwards.
   */
  end(options: EndOptions): Promise<void>;
  members(): Promise<ProcessInfo[]>;
  /** Stops copying the agent's output. Once the pipes are full, the agent blocks in its next write. */
  pauseOutput(): Promise<void>;
  resumeOutput(): Promise<void>;
  /** Resolves with the agent's exit. Never settles after release(). */
  readonly exit: Promise<Exit>;
  /** Message about the exceeded limit that is ending, or has ended, the run. Final once the exit is known. */
  exceeded(): string | undefined;
  /** Stops watching the run and leaves its processes alone. */
  release(): void;
}

/** The contents of the run directory of a started run. */
export interface StartedRun {
  readonly dir: string;
  readonly header: RunHeader;
  readonly agent: ProcessIdentity;
  readonly wrapper: ProcessIdentity | undefined;
  readonly exit: Exit | undefined;
}

/** Opens a started run for reading and control. */
export function openRun({ dir, header, agent, wrapper, exit }: StartedRun): Run {
  const { runId, stdin, cgroup, ownSession, sandboxed, limits, limitGroups } = header;
  const { bubblewrapped = sandboxed } = header;
  const boot = header.bootId === bootId() ? "this" : "past";
  const tree = new ProcessTree(
    {
      runId,
      dir,
      agent,
      wrapper,
      cgroup,
      limitGroups,
      ownSession,
      bubblewrapped,
      stdin,
      uid: header.uid,
      boot,
    },
    tableOfKind(header.table),
  );
  const control = serial();
  const copiers = (): ProcessIdentity[] => {
    const { stdout, stderr } = tree.plumbing();
    return [stdout, stderr].filter((copier) => copier !== undefined);
  };
  // Signalling fails only if the process table cannot be read. An agent that is not held fills its spool up to
  // its limit; a copier that stays stopped is continued by adoptRun() or end().
  const pressure = new BackPressure({
    hold: () => void tree.signal(copiers(), "SIGSTOP").catch(() => undefined),
    release: () => void tree.signal(copiers(), "SIGCONT").catch(() => undefined),
  });
  const watch: RunWatch = new RunWatch(tree, {
    knownExit: exit,
    limits,
    cwd: header.cwd,
    own: header.own,
    pressure,
    onLimit: () => end({ graceMs: 0 }),
  });
  const end = (options: EndOptions): Promise<void> =>
    control(async () => {
      await endTree(tree, options);
      watch.settle();
    });
  const input = new StdinPipe({
    runId,
    dir,
    stdin,
    hasEnded: () => watch.knownExit !== undefined,
    isHeld: async () => {
      const holder = tree.plumbing().stdin;
      return holder === undefined || isAlive(tree.table, holder);
    },
  });
  return {
    runId,
    dir,
    pid: agent.pid,
    sandboxed,
    write: (text) => input.write(text),
    closeStdin: () => input.close(),
    follow: (stream, from, signal) =>
      followSpool(
        spoolFile(dir, stream),
        from,
        {
          changes: watch.changes,
          isComplete: () => watch.isComplete(stream),
          readTo: (offset) => pressure.readTo(stream, offset),
        },
        signal,
      ),
    freeze: () => control(() => freezeTree(tree)),
    thaw: (isPermitted) => control(() => thawTree(tree, isPermitted)),
    isFrozen: async () => areStopped(await tree.members()),
    end,
    members: () => tree.members(),
    pauseOutput: () => tree.signal(copiers(), "SIGSTOP"),
    resumeOutput: () => tree.signal(copiers(), "SIGCONT"),
    exit: watch.exit,
    exceeded: () => watch.exceeded,
    release: () => watch.release(),
  };
}
