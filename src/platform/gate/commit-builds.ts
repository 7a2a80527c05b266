import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { beneath } from "../../workspace/beneath/descend.ts";
import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { runContained } from "../../supervisor/contained/run-contained.ts";
import { type BuildContext, withBuild } from "./prepare-build.ts";
import { type ProjectRun, runProject } from "./run-project.ts";

/** A command in a directory of a project; the root is "". */
export interface ProjectCommand {
  readonly command: readonly string[];
  readonly directory: string;
}

/** Limits of the builds of one request. */
export interface BuildLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Builds and tests commits of any repository of the platform, contained, for modules that merge work. */
export class CommitBuilds {
  readonly #context: BuildContext;
  readonly #name: () => string;

  constructor(context: BuildContext, name: () => string) {
    this.#context = context;
    this.#name = name;
  }

  /** Installs, builds and tests the project of a commit in a fresh copy. */
  async test(
    repository: string,
    commit: string,
    commands: { readonly install?: readonly string[]; readonly test?: readonly string[] },
    limits: BuildLimits,
  ): Promise<ProjectRun> {
    const snapshots = await openSnapshots(repository);
    return withBuild(this.#name(), { ...limits, network: true }, this.#context, (plan) =>
      runProject(snapshots, { ...plan, commit, commands }),
    );
  }

  /** Runs commands in a copy of a commit and returns files that they made; null if a command failed. */
  async makeFiles(
    repository: string,
    commit: string,
    commands: readonly ProjectCommand[],
    paths: readonly string[],
    limits: BuildLimits,
  ): Promise<ReadonlyMap<string, Buffer> | null> {
    const snapshots = await openSnapshots(repository);
    return withBuild(this.#name(), { ...limits, network: true }, this.#context, async (plan) => {
      await removeTree(plan.directory);
      await makeWorkspace(plan.directory);
      try {
        await snapshots.checkOut(commit, plan.directory);
        for (const { command, directory } of commands) {
          const inside = ["sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", directory || ".", ...command];
          const { exit, timedOut } = await runContained(inside, plan);
          limits.signal.throwIfAborted();
          if (exit.code !== 0 || timedOut) return null;
        }
        const made = await Promise.all(
          paths.map(async (path) => [path, await readInside(plan.directory, path)] as const),
        );
        return new Map(made);
      } finally {
        await removeTree(plan.directory).catch((fault: unknown) => {
          plan.onFault("The directory of a build could not be removed", fault);
        });
      }
    });
  }
}

/** Reads a file that a contained command made. Follows no link, since the command may have made one. */
function readInside(root: string, path: string): Promise<Buffer> {
  return beneath(root, path, async (directory, name) => {
    const file = await open(
      directory.at(name),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    );
    try {
      const stat = await file.stat();
      if (!stat.isFile() || stat.size > largestMade) throw new Error(`${path} is no file that can be used.`);
      return await file.readFile();
    } finally {
      await file.close();
    }
  });
}

const largestMade = 64 * 1024 ** 2;
