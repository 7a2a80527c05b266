import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { runContained } from "../../supervisor/contained/run-contained.ts";
import type { LeaseNames } from "../../protocol/task/lease.ts";
import { readBuilt } from "./built-file.ts";
import { type BuildResources, type LeasedBuild, leasedBuild } from "./leased-build.ts";
import { withBuild } from "./prepare-build.ts";
import { type BuildPlan, type ProjectRun, runProject, withCaches } from "./run-project.ts";

/** A command in a directory of a project; "" is the root. */
export interface ProjectCommand {
  readonly command: readonly string[];
  readonly directory: string;
}

/** The limits of a build. */
export interface BuildLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Builds and tests commits of the platform's repositories in a sandbox, for modules that merge work. Each build takes a
 * slot for verifications.
 */
export class CommitBuilds {
  readonly #context: BuildResources;
  readonly #name: () => string;

  constructor(context: BuildResources, name: () => string) {
    this.#context = context;
    this.#name = name;
  }

  /** Installs, builds and tests the project of a commit in a fresh copy. */
  async test(
    repository: string,
    commit: string,
    commands: { readonly install?: readonly string[]; readonly test?: readonly string[] },
    limits: BuildLimits & { readonly names: LeaseNames },
  ): Promise<ProjectRun> {
    const snapshots = await openSnapshots(repository);
    return this.#build({ repository, commit, names: limits.names }, limits, (plan) =>
      runProject(snapshots, { ...plan, commands }),
    );
  }

  /**
   * Checks out a commit into a directory of its own, which exists until `act` has ended. Takes no slot, because a person
   * waits for the result. The variable PORT names a port that nobody else gets.
   */
  async inCopy<Result>(
    repository: string,
    commit: string,
    limits: BuildLimits,
    act: (plan: BuildPlan) => Promise<Result>,
  ): Promise<Result> {
    const snapshots = await openSnapshots(repository);
    const what = { name: this.#name(), repository, commit, names: { ports: [], databases: [] } };
    return leasedBuild(what, limits, this.#context, (plan) =>
      withCaches(plan, async (inside) => {
        await snapshots.checkOut(commit, plan.directory);
        return act(inside);
      }),
    );
  }

  /**
   * Calls `act` with an empty directory in which commands can reach one port of this machine and nothing else. Takes no
   * slot, because a person waits for the result.
   */
  async reaching<Result>(
    port: number,
    limits: BuildLimits,
    act: (plan: Omit<BuildPlan, "commit">) => Promise<Result>,
  ): Promise<Result> {
    const name = this.#name();
    return withBuild(name, { ...limits, network: false }, this.#context, async (plan) => {
      const policy = { publicHosts: [], ownHosts: [`127.0.0.1:${port}`], outward: false };
      const network = await this.#context.networks.open(name, plan.runDirectory, policy);
      await makeWorkspace(plan.directory);
      try {
        return await act({ ...plan, network });
      } finally {
        await this.#removeCopy(plan);
      }
    });
  }

  /** Runs commands in a copy of a commit and returns the generated files; null if a command fails. */
  async makeFiles(
    repository: string,
    commit: string,
    commands: readonly ProjectCommand[],
    paths: readonly string[],
    limits: BuildLimits,
  ): Promise<ReadonlyMap<string, Buffer> | null> {
    const snapshots = await openSnapshots(repository);
    const names = { ports: [], databases: [] };
    return this.#build({ repository, commit, names }, limits, async (plan) => {
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
          paths.map(async (path) => [path, await readBuilt(plan.directory, path)] as const),
        );
        return new Map(made);
      } finally {
        await this.#removeCopy(plan);
      }
    });
  }

  async #removeCopy({ directory, onFault }: Pick<BuildPlan, "directory" | "onFault">): Promise<void> {
    // The result does not depend on this. A sweep removes the directory later.
    await removeTree(directory).catch((fault: unknown) => {
      onFault("The directory of a build could not be removed", fault);
    });
  }

  #build<Result>(
    what: Omit<LeasedBuild, "name">,
    { timeoutMs, signal }: BuildLimits,
    build: (plan: BuildPlan) => Promise<Result>,
  ): Promise<Result> {
    const name = this.#name();
    return this.#context.inSlot(name, signal, () =>
      leasedBuild({ ...what, name }, { timeoutMs, signal }, this.#context, build),
    );
  }
}
