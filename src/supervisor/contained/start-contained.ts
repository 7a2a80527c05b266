import { randomUUID } from "node:crypto";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Limits } from "../../protocol/limits.ts";
import { thisMachine, type Machine } from "../machine.ts";
import type { NetworkAccess } from "../network/agent-networks.ts";
import type { InboundAccess } from "../network/inbound.ts";
import type { Run } from "../run.ts";
import { pathsOfCommand } from "../sandbox/command-paths.ts";
import { toolchainsIn } from "../sandbox/toolchains.ts";
import { startRun } from "../start.ts";

/** A command that is started contained. */
export interface ContainedCommand {
  /** The directory it may write, besides its own /tmp and home. */
  readonly directory: string;
  /** A directory outside of `directory` that it may write, and in which later commands find what it wrote. */
  readonly shared?: string;
  /** Its complete environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Network access; null for none. Only a sandbox can limit it. */
  readonly network: NetworkAccess | null;
  /** Connections from outside into its network. Without a sandbox it shares the machine's network. */
  readonly inbound?: InboundAccess;
  readonly limits: Limits;
  /** Directories that appear empty, besides the home, such as the directory of all workspaces. */
  readonly hidden?: readonly string[];
  /** Directories that are hidden except for `directory`, such as the data directory, and files that cannot be read. */
  readonly secret?: readonly string[];
  /**
   * A directory that does not exist yet, for the run's files. If it lies among the server's runs, a sweep
   * ends the command after a crash.
   */
  readonly runDirectory?: string;
}

/** Starts one command, in a sandbox if the machine has one. The caller ends the run and removes its directory. */
export async function startContained(
  command: readonly string[],
  options: ContainedCommand,
  machine: Machine = thisMachine(),
): Promise<Run> {
  const { directory, shared, env, network, inbound, limits } = options;
  const dir = options.runDirectory ?? (await mkdtemp(join(tmpdir(), "signalbox-contained-")));
  const home = homedir();
  const started = await startRun(
    {
      runId: `c_${randomUUID()}`,
      dir,
      command: ["/bin/sh", "-c", 'exec "$@" 2>&1', "sh", ...command],
      env,
      cwd: await realpath(directory),
      own: [inbound?.directory, shared].filter((each) => each !== undefined),
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
        inbound,
      },
    },
    machine,
  );
  if (started.ok) return started.value;
  await rm(dir, { recursive: true, force: true });
  throw new Error(started.refusal.message);
}
