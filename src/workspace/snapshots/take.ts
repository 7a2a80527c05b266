import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";

import { defaultLimits, type WorkspaceLimits } from "../../protocol/files/limits.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { GitFault, startGit, type GitProcess } from "../git/git.ts";
import { removeCrashReports } from "../git/repository.ts";
import { fileSystemMoment, KnownFiles } from "./known-files.ts";
import { readWorkspace, type SnapshotFile, type WorkspaceContent } from "./read-workspace.ts";

/** What a snapshot is to say of itself. The same content, said the same way, is the same commit. */
export interface SnapshotWish {
  readonly message: string;
  /** Where the commit is to be found again, below `refs/`, such as `checkpoints/c_12345678`; it is moved if it exists. */
  readonly ref: string;
  readonly at: Date;
  readonly parent?: string;
  readonly limits?: WorkspaceLimits;
}

/** A commit of everything in a workspace, and why some of it may be missing. */
export interface Snapshot extends WorkspaceContent {
  readonly commit: string;
  readonly tree: string;
}

/**
 * Takes a workspace's content into the repository with one git process: the walk and the reading are ours, git gets
 * bytes and never a path to open. Blobs, tree, commit and ref become visible at the end, in this order, so that a
 * crash anywhere leaves nothing that counts; taking it again with the same wish gives the same commit.
 */
export async function takeSnapshot(
  repository: string,
  workspace: string,
  wish: SnapshotWish,
): Promise<Snapshot> {
  const file = knownFile(repository, workspace);
  const known = KnownFiles.read(file);
  try {
    return await takeWith(known, repository, workspace, wish);
  } catch (error) {
    // An object that is known and no longer stored, say after a repair by hand: then everything is read anew.
    if (!(error instanceof GitFault) || known.isEmpty) throw error;
    return takeWith(KnownFiles.forget(file), repository, workspace, wish);
  }
}

/** Where it is written what is known of a workspace's files. */
export function knownFile(repository: string, workspace: string): string {
  return join(repository, `known-${createHash("sha256").update(workspace).digest("hex").slice(0, 16)}`);
}

async function takeWith(
  known: KnownFiles,
  repository: string,
  workspace: string,
  wish: SnapshotWish,
): Promise<Snapshot> {
  const opening = heading(wish);
  const moment = fileSystemMoment(`${knownFile(repository, workspace)}.moment`);
  const limits = wish.limits ?? defaultLimits;
  const git = startGit(repository, ["fast-import", "--quiet", "--force", "--done"], {
    settings: ["fastimport.unpackLimit=0"],
  });
  const said = collect(git);
  try {
    const content = await readWorkspace(workspace, {
      limits,
      known,
      moment,
      keep: (bytes) => write(git, [`blob\ndata ${bytes.length}\n`, bytes, "\n"]),
    });
    await write(git, [opening, ...content.files.map(line), '\nls :1 ""\nget-mark :1\ndone\n']);
    git.child.stdin.end();
    await git.done;
    known.write();
    return { ...content, ...parseAnswer(said()) };
  } catch (error) {
    git.child.kill("SIGKILL");
    await git.done.catch(() => {});
    await removeCrashReports(repository);
    throw error;
  }
}

function heading({ message, ref, at, parent }: SnapshotWish): string {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is no name for a snapshot.`);
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

/** Gives git something, and waits while it has not taken what it got before. */
async function write({ child, done }: GitProcess, parts: readonly (string | Buffer)[]): Promise<void> {
  const isRoom = parts.map((part) => child.stdin.write(part)).at(-1) ?? true;
  if (isRoom) return;
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
    throw new GitFault(`git fast-import said ${JSON.stringify(text)}.`);
  return { commit, tree };
}
