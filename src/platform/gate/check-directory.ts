import { randomUUID } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CheckedCriterion } from "../../checks/finding.ts";
import type { Limits } from "../../protocol/limits.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { takeOwnCommit } from "../../workspace/history/own-commit.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { programEnvironment } from "../agent/session-environment.ts";
import { buildCommit } from "./build.ts";
import { checkCommit, type CommitToCheck } from "./check.ts";
import { projectOf } from "./project-of.ts";

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
    if (build === null || projectOf(definition, phase)?.build !== true) return checked;
    const built = await buildCommit(snapshots, phase, {
      commit,
      ...(needsSource && before !== null ? { before } : {}),
      isModified: needsSource,
      directory: join(scratch, "build"),
      runDirectory: join(scratch, `run-${randomUUID()}`),
      env: programEnvironment(build.environment),
      network: null,
      limits: build.limits,
      timeoutMs: build.timeoutMs,
      hidden: [],
      secret: [],
      signal,
      onFault: () => {},
    });
    return [...checked, ...built];
  } finally {
    await removeTree(scratch);
  }
}
