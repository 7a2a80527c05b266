import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";

import { defaultLimits, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { GitFault, startGit, type GitProcess } from "../git/git.ts";
import { removeCrashReports } from "../git/repository.ts";
import { fileSystemTime, BlobCache } from "./blob-cache.ts";
import { readWorkspace, type SnapshotFile, type WorkspaceContent } from "./read-workspace.ts";

/** Metadata of a snapshot. The same content with the same metadata gives the same commit. */
export interface SnapshotOptions {
  readonly message: string;
  /** Ref of the commit below `refs/`, such as `checkpoints/c_12345678`. An existing ref is moved. */
  readonly ref: string;
  readonly at: Date;
  readonly parent?: string;
  readonly limits?: WorkspaceLimits;
  /** Reads all files, also those whose times have not changed: a program can write to mapped memory unnoticed. */
  readonly readAll?: boolean;
}

/** A commit of everything in a workspace, with the problems that explain missing files. */
export interface Snapshot extends WorkspaceContent {
  readonly commit: string;
  readonly tree: string;
}

/**
 * Commits a workspace's content with one git process. The platform scans and reads the files itself; git receives bytes
 * and never a path to open. Blobs, tree, commit and ref become visible at the end, in this order, so a crash leaves
 * nothing visible; taking it again with the same options gives the same commit.
 */
export async function takeSnapshot(
  repository: string,
  workspace: string,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const file = cacheFile(repository, workspace);
  const cache = BlobCache.read(file);
  try {
    return await takeWith(cache, repository, workspace, options);
  } catch (error) {
    // An object in the cache is missing from the repository, for example after a manual repair. Read
    // everything again.
    if (!(error instanceof GitFault) || cache.isEmpty) throw error;
    return takeWith(BlobCache.reset(file), repository, workspace, options);
  }
}

/** Returns the path of the blob cache of a workspace. */
export function cacheFile(repository: string, workspace: string): string {
  return join(repository, `known-${createHash("sha256").update(workspace).digest("hex").slice(0, 16)}`);
}

async function takeWith(
  cache: BlobCache,
  repository: string,
  workspace: string,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const header = commitHeader(options);
  const startedAt = fileSystemTime(`${cacheFile(repository, workspace)}.moment`);
  const limits = options.limits ?? defaultLimits;
  const git = startGit(repository, ["fast-import", "--quiet", "--force", "--done"], {
    settings: ["fastimport.unpackLimit=0"],
  });
  const output = collect(git);
  try {
    const content = await readWorkspace(workspace, {
      limits,
      cache,
      readAll: options.readAll ?? false,
      startedAt,
      store: (bytes) => write(git, [`blob\ndata ${bytes.length}\n`, bytes, "\n"]),
    });
    await write(git, [header, ...content.files.map(line), '\nls :1 ""\nget-mark :1\ndone\n']);
    git.child.stdin.end();
    await git.done;
    cache.write();
    return { ...content, ...parseAnswer(output()) };
  } catch (error) {
    await git.stop();
    await removeCrashReports(repository);
    throw error;
  }
}

function commitHeader({ message, ref, at, parent }: SnapshotOptions): string {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is not a valid snapshot name.`);
  const text = message.replaceAll("\0", "");
  return [
    `commit refs/${ref}`,
    "mark :1",
    `committer ${committer} ${Math.floor(at.getTime() / 1000)} +0000`,
    `data ${Buffer.byteLength(text)}\n${text}`,
    ...(parent === undefined ? [] : [`from ${objectId(parent)}`]),
    "deleteall\n",
  ].join("\n");
}

const committer = "Signalbox <signalbox@localhost>";

function line({ mode, blob, path }: SnapshotFile): string {
  return `M ${mode} ${blob} "${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"\n`;
}

/** Writes to git's stdin and waits while its buffer is full. */
async function write({ child, done }: GitProcess, parts: readonly (string | Buffer)[]): Promise<void> {
  const isRoom = parts.map((part) => child.stdin.write(part)).at(-1) ?? true;
  if (isRoom) return;
  // If git failed, the caller gets the error from `done`.
  const ended = done.catch(() => {});
  await Promise.race([once(child.stdin, "drain").catch(() => ended), ended]);
}

function collect({ child }: GitProcess): () => string {
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return () => text;
}

function parseAnswer(text: string): { commit: string; tree: string } {
  const [, tree, commit] = /^040000 tree ([0-9a-f]{40})\t\n([0-9a-f]{40})\n$/.exec(text) ?? [];
  if (tree === undefined || commit === undefined)
    throw new GitFault(`git fast-import printed ${JSON.stringify(text)}.`);
  return { commit, tree };
}
