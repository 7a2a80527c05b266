import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "../git/git.ts";
import { readObjects } from "../git/objects.ts";
import { copyOwnObjects } from "./own-objects.ts";

const maxFileBytes = 1 << 20;
const maxTotalBytes = 64 * 1024 ** 2;

/** A file of an earlier commit. */
export interface PastFile {
  readonly path: string;
  readonly text: string;
}

/** The earlier files of a repository. `complete` is false if some of it could not be read. */
export interface OwnHistory {
  readonly files: readonly PastFile[];
  readonly complete: boolean;
}

/**
 * Reads the files of all commits in the repositories that an agent keeps in its workspace and in folders of it, except
 * blobs in `known`. Git never runs in the workspace: its objects are copied to `scratch` and read with the platform's own
 * configuration. The agent must be stopped.
 */
export async function ownHistory(
  workspace: string,
  scratch: string,
  known: ReadonlySet<string>,
): Promise<OwnHistory> {
  const folders = await repositoriesIn(workspace);
  const files: PastFile[] = [];
  let complete = folders.length <= mostRepositories;
  for (const folder of folders.slice(0, mostRepositories)) {
    const found = await historyOf(join(workspace, folder), scratch, known);
    files.push(...found.files.map(({ path, text }) => ({ path: join(folder, path), text })));
    complete &&= found.complete;
  }
  return { files, complete };
}

const mostRepositories = 10;
const deepest = 5;

/** Returns the folders with a repository, relative to the workspace, from the top down. Follows no links. */
async function repositoriesIn(workspace: string): Promise<string[]> {
  const found: string[] = [];
  let level = [""];
  for (let depth = 0; depth <= deepest && found.length <= mostRepositories; depth++) {
    const next: string[] = [];
    for (const folder of level.slice(0, mostFolders)) {
      const entries = await readdir(join(workspace, folder), { withFileTypes: true }).catch(() => []);
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      if (folders.includes(".git")) found.push(folder);
      next.push(
        ...folders
          .filter((name) => name !== ".git" && name !== "node_modules")
          .map((name) => join(folder, name)),
      );
    }
    level = next;
  }
  return found;
}

const mostFolders = 2_000;

async function historyOf(
  workspace: string,
  scratch: string,
  known: ReadonlySet<string>,
): Promise<OwnHistory> {
  const repository = join(scratch, "history.git");
  try {
    const copied = await copyOwnObjects(workspace, repository);
    if (copied !== "copied") return { files: [], complete: copied === "none" };
    return await filesIn(repository, known);
  } catch {
    // The agent may have written anything there.
    return { files: [], complete: false };
  } finally {
    await rm(repository, { recursive: true, force: true });
  }
}

async function filesIn(repository: string, known: ReadonlySet<string>): Promise<OwnHistory> {
  const sizes = new Map<string, number>();
  const commits: string[] = [];
  let complete = true;
  const all = await runGit(repository, [
    "cat-file",
    "--batch-all-objects",
    "--unordered",
    "--batch-check=%(objectname) %(objecttype) %(objectsize)",
  ]);
  for (const line of all.toString("utf8").split("\n")) {
    const [id = "", type, size] = line.split(" ");
    if (type === "commit") commits.push(id);
    else if (type === "blob" && !known.has(id)) sizes.set(id, Number(size));
    else if (type === "missing") complete = false;
  }
  const paths = await pathsOf(repository, commits);
  const wanted: string[] = [];
  let left = maxTotalBytes;
  for (const [id, size] of sizes) {
    if (size > maxFileBytes || size > left) complete = false;
    else {
      wanted.push(id);
      left -= size;
    }
  }
  const files: PastFile[] = [];
  for await (const { id, bytes } of readObjects(repository, wanted)) {
    if (!bytes.includes(0)) files.push({ path: paths.get(id) ?? id, text: bytes.toString("utf8") });
  }
  return { files, complete };
}

/** Returns a path of each blob that a commit contains. */
async function pathsOf(repository: string, commits: readonly string[]): Promise<Map<string, string>> {
  if (commits.length === 0) return new Map();
  const input = `${commits.join("\n")}\n`;
  const listed = await runGit(repository, ["rev-list", "--objects", "--missing=allow-any", "--stdin"], {
    input,
  });
  return new Map(
    listed
      .toString("utf8")
      .split("\n")
      .flatMap((line) => {
        const end = line.indexOf(" ");
        return end === -1 ? [] : [[line.slice(0, end), line.slice(end + 1)] as const];
      }),
  );
}
