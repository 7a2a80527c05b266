import type { WorkspaceLimits } from "../../protocol/files/limits.ts";
import { putAt, removeAt, startImport, type Commit, type FastImport } from "../git/fast-import.ts";
import { GitFault, runGit } from "../git/git.ts";
import { isRefName, objectId } from "../git/ids.ts";
import type { Problem } from "../scan/problem.ts";
import { BlobCache, fileSystemTime } from "../snapshots/blob-cache.ts";
import { cacheFile } from "../snapshots/take.ts";
import { findChanges, type WorkspaceChanges } from "./find-changes.ts";
import type { RunRepository } from "./run-repository.ts";

/** Options for committing a workspace. The same content with the same options gives the same commit. */
export interface CommitWorkspaceOptions {
  /** The commit that the workspace was created from, and the parent of the new one. */
  readonly base: string;
  readonly message: string;
  /** The ref of the result below `refs/`. Moves an existing ref. */
  readonly ref: string;
  readonly at: Date;
  readonly limits: WorkspaceLimits;
  /** The maximum duration of one evaluation of ignore or attribute files; the default is a minute. */
  readonly rulesTimeoutMs?: number;
}

/** The result of committing a workspace. If nothing has changed, `commit` is the base. */
export interface WorkspaceCommit extends Commit {
  /** The added, changed and removed paths, sorted. */
  readonly changed: readonly string[];
  readonly problems: readonly Problem[];
  /** False if the workspace was so large, or its ignore files so slow, that new files may be missing. */
  readonly complete: boolean;
}

/**
 * Commits the content of a workspace on top of its base. The platform scans and reads the files itself. Git
 * never runs in the workspace, so nothing in its `.git` matters. Leaves out ignored files. A path that cannot
 * be read, and every submodule, stays as it is in the base; an unreadable path also gives a problem.
 */
export async function commitWorkspace(
  { directory: repository }: RunRepository,
  directory: string,
  options: CommitWorkspaceOptions,
): Promise<WorkspaceCommit> {
  if (!isRefName(options.ref))
    throw new Error(`${JSON.stringify(options.ref)} is not a valid name of a ref.`);
  const file = cacheFile(repository, directory);
  const cache = BlobCache.read(file);
  try {
    return await commitWith(cache, repository, directory, options);
  } catch (error) {
    // An object in the cache is missing from the repository, for example after a manual repair. Read
    // everything again.
    if (!(error instanceof GitFault) || cache.isEmpty) throw error;
    return commitWith(BlobCache.reset(file), repository, directory, options);
  }
}

async function commitWith(
  cache: BlobCache,
  repository: string,
  workspace: string,
  options: CommitWorkspaceOptions,
): Promise<WorkspaceCommit> {
  const { base, limits, rulesTimeoutMs } = options;
  const startedAt = fileSystemTime(`${cacheFile(repository, workspace)}.moment`);
  let git: FastImport | undefined;
  const importing = (): FastImport => (git ??= startImport(repository));
  const store = (bytes: Buffer): Promise<void> => importing().store(bytes);
  try {
    const found = await findChanges({
      repository,
      workspace,
      base,
      limits,
      cache,
      startedAt,
      store,
      ...(rulesTimeoutMs === undefined ? {} : { rulesTimeoutMs }),
    });
    const { files, removed, problems, complete } = found;
    const edits = [...removed.map(removeAt), ...files.map(({ path, mode, blob }) => putAt(path, mode, blob))];
    const commit =
      edits.length === 0
        ? await keepBase(repository, options)
        : await importing().commit({ ...options, parent: base }, edits);
    cache.write();
    return { ...commit, changed: sortedPaths(found), problems, complete };
  } catch (error) {
    await git?.stop();
    throw error;
  }
}

/** Points the ref to the base and returns the base. */
async function keepBase(repository: string, { base, ref }: CommitWorkspaceOptions): Promise<Commit> {
  await runGit(repository, ["update-ref", `refs/${ref}`, objectId(base)]);
  const tree = await runGit(repository, ["rev-parse", "--verify", "--end-of-options", `${base}^{tree}`]);
  return { commit: base, tree: tree.toString("utf8").trim() };
}

function sortedPaths({ files, removed }: WorkspaceChanges): readonly string[] {
  return [...files.map(({ path }) => path), ...removed].toSorted((one, other) => (one < other ? -1 : 1));
}
