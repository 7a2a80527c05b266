import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedCriterion } from "../../checks/finding.ts";
import type { Limits } from "../../protocol/limits.ts";
import type { Network } from "../../protocol/network.ts";
import { buildCriteria } from "../../protocol/workflow/platform-criteria.ts";
import { AgentNetworks } from "../../supervisor/network/agent-networks.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { takeOwnCommit } from "../../workspace/history/own-commit.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { programEnvironment } from "../agent/session-environment.ts";
import { buildCommit } from "./build.ts";
import { checkCommit, type CommitToCheck } from "./check.ts";
import { type BuildNetwork, buildNetwork } from "./install-network.ts";
import { projectOf } from "./project-of.ts";
import type { BuildPlan } from "./run-project.ts";

/** A directory with the work of a phase. */
export interface DirectoryToCheck extends Pick<CommitToCheck, "definition" | "phase" | "guides" | "subject"> {
  readonly directory: string;
  /** The directory of the original code, or of the attempt before. */
  readonly base?: string;
  /** Instead of a directory, a commit of the directory's own repository: its id, or `first`. */
  readonly baseCommit?: string;
  /** Builds the project and runs its tests, in a sandbox if the machine has one. */
  readonly build: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** The network of the commands that install dependencies. */
    readonly network: Network;
    readonly limits: Limits;
    readonly timeoutMs: number;
  } | null;
}

/** The directory's own repository lacks the commit to compare with. */
export class NoSuchCommit extends Error {
  constructor(directory: string, commit: string) {
    super(
      `There is no git repository in "${directory}" with ${commit === "first" ? "a commit" : `the commit ${commit}`}.`,
    );
  }
}

/** Judges any directory as a gate judges the workspace of a task. Writes only to a temporary directory. */
export async function checkDirectory(
  work: DirectoryToCheck,
  signal: AbortSignal,
): Promise<CheckedCriterion[]> {
  const { directory, base, baseCommit, definition, phase, guides, subject, build } = work;
  const scratch = await mkdtemp(join(tmpdir(), "signalbox-check-"));
  try {
    const snapshots = await openSnapshots(join(scratch, "snapshots.git"));
    const take = (from: string, ref: string, parent?: string) =>
      snapshots.take(from, {
        message: ref,
        ref,
        at: new Date(),
        readAll: true,
        ...(parent === undefined ? {} : { parent }),
      });
    const beforeWork = async (): Promise<string | null> => {
      if (baseCommit === undefined) return base === undefined ? null : (await take(base, "before")).commit;
      const places = { into: snapshots.directory, scratch };
      const found = await takeOwnCommit(directory, baseCommit, places);
      if (found === null) throw new NoSuchCommit(directory, baseCommit);
      return found;
    };
    const before = await beforeWork();
    const { commit, problems } = await take(directory, "work", before ?? undefined);
    const { needsSource } = definition;
    const checked = await checkCommit(
      {
        snapshots,
        commit,
        problems,
        definition,
        phase,
        guides,
        source: needsSource ? before : null,
        earlier:
          needsSource || before === null ? null : [{ commit: before, isApproved: false, isExcused: false }],
        approved: null,
        ...(subject === undefined ? {} : { subject }),
        knownSecrets: [],
        workspace: { directory, scratch },
      },
      signal,
    );
    const project = projectOf(definition, phase);
    if (project?.build !== true) return checked;
    if (build === null) return [...checked, ...unbuilt(phase)];
    const built = await withNetwork(scratch, build, project.network, (networked) =>
      buildCommit(snapshots, phase, {
        ...networked,
        commit,
        ...(needsSource && before !== null ? { before } : {}),
        isModified: needsSource,
        directory: join(scratch, "build"),
        env: programEnvironment(build.environment),
        limits: build.limits,
        timeoutMs: build.timeoutMs,
        hidden: [],
        secret: [],
        signal,
        onFault: () => {},
      }),
    );
    return [...checked, ...built];
  } finally {
    await removeTree(scratch);
  }
}

/** Returns the criteria that only a build can decide. */
function unbuilt(phase: number): CheckedCriterion[] {
  return Object.entries(buildCriteria).map(([name, title]) => ({
    id: `P${phase}_${name}`,
    title,
    status: "not_checked",
    summary: "The project was not built. With --build, it is built and its tests run.",
    findings: [],
  }));
}

/** Calls `act` with the network of a build, and closes the network afterwards. */
async function withNetwork<Result>(
  scratch: string,
  { network: allowed, environment }: NonNullable<DirectoryToCheck["build"]>,
  wanted: boolean | "install",
  act: (networked: BuildNetwork & Pick<BuildPlan, "runDirectory">) => Promise<Result>,
): Promise<Result> {
  const name = "build";
  const runDirectory = join(scratch, `run-${randomUUID()}`);
  const directory = join(scratch, "network");
  const networks = new AgentNetworks({ directory, environment, onRefused: () => {}, onFault: () => {} });
  try {
    const run = { name, runDirectory, networks, environment };
    return await act({ runDirectory, ...(await buildNetwork(wanted, allowed, run)) });
  } finally {
    await networks.close(name);
    await networks.release();
  }
}
