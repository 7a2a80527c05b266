import type { Exit } from "./exit.ts";
import { endTree } from "./end.ts";
import { areStopped, freezeTree, thawTree, type FreezeReport } from "./freeze.ts";
import { BackPressure } from "./limits/back-pressure.ts";
import { followSpool, type SpoolChunk } from "./follow-spool.ts";
import { isAlive, type ProcessIdentity, type ProcessInfo } from "./process-table.ts";
import { ProcessTree } from "./process-tree.ts";
import { spoolFile, type RunHeader, type Stream } from "./run-directory.ts";
import { RunWatch } from "./run-watch.ts";
import { serial } from "./serial.ts";
import { StdinPipe } from "./stdin-pipe.ts";
import { bootId } from "./boot-id.ts";
import { tableOfKind } from "./machine.ts";

/** One run of an agent. It holds no process: whatever it does, it does by what stands in the run directory, so any server can take it up. */
export interface Run {
  readonly runId: string;
  readonly dir: string;
  /** The agent's own process. */
  readonly pid: number;
  readonly sandboxed: boolean;
  /** Sends text to the agent's stdin, whole and in order. Waits while the pipe is full; rejects with a sentence when the agent is gone. */
  write(text: string): Promise<void>;
  /** Gives the agent its end of file. */
  closeStdin(): Promise<void>;
  /** The bytes of a stream from an offset on; ends when the agent has ended and everything was read, or at the abort. */
  follow(stream: Stream, from: number, signal: AbortSignal): AsyncIterable<SpoolChunk>;
  /** Stops the whole tree. */
  freeze(): Promise<FreezeReport>;
  thaw(): Promise<void>;
  /** Whether there are processes and all of them are stopped. */
  isFrozen(): Promise<boolean>;
  /** Ends the whole tree, politely for `graceMs`; afterwards no process of the run is left. */
  end(options: { readonly graceMs: number }): Promise<void>;
  members(): Promise<ProcessInfo[]>;
  /** Holds the agent's output back: once the pipes are full, it waits in its next write. */
  pauseOutput(): Promise<void>;
  resumeOutput(): Promise<void>;
  /** How the agent ended. Never settles after release(). */
  readonly exit: Promise<Exit>;
  /** The sentence about a limit for which the run was or is being ended; whole once the exit is known. */
  exceeded(): string | undefined;
  /** Stops watching and leaves the processes alone. */
  release(): void;
}

/** What a run directory says about a run that was started. */
export interface StartedRun {
  readonly dir: string;
  readonly header: RunHeader;
  readonly agent: ProcessIdentity;
  readonly wrapper: ProcessIdentity | undefined;
  readonly exit: Exit | undefined;
}

/** Takes a started run in hand. */
export function openRun({ dir, header, agent, wrapper, exit }: StartedRun): Run {
  const { runId, stdin, cgroup, ownSession, sandboxed, limits, limitGroups } = header;
  const boot = header.bootId === bootId() ? "this" : "past";
  const tree = new ProcessTree(
    { runId, dir, agent, wrapper, cgroup, limitGroups, ownSession, sandboxed, stdin, boot },
    tableOfKind(header.table),
  );
  const control = serial();
  const cats = (): ProcessIdentity[] => {
    const { stdout, stderr } = tree.plumbing();
    return [stdout, stderr].filter((cat) => cat !== undefined);
  };
  const pressure = new BackPressure({
    hold: () => void tree.signal(cats(), "SIGSTOP").catch(() => undefined),
    release: () => void tree.signal(cats(), "SIGCONT").catch(() => undefined),
  });
  const watch: RunWatch = new RunWatch(tree, {
    knownExit: exit,
    limits,
    pressure,
    onLimit: () => end(0),
  });
  const end = (graceMs: number): Promise<void> =>
    control(async () => {
      await endTree(tree, graceMs);
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
          pulse: watch.pulse,
          isComplete: () => watch.isComplete(stream),
          readTo: (offset) => pressure.readTo(stream, offset),
        },
        signal,
      ),
    freeze: () => control(() => freezeTree(tree)),
    thaw: () => control(() => thawTree(tree)),
    isFrozen: async () => areStopped(await tree.members()),
    end: ({ graceMs }) => end(graceMs),
    members: () => tree.members(),
    pauseOutput: () => tree.signal(cats(), "SIGSTOP"),
    resumeOutput: () => tree.signal(cats(), "SIGCONT"),
    exit: watch.exit,
    exceeded: () => watch.exceeded,
    release: () => watch.release(),
  };
}
