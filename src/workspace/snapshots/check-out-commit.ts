import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { pathParts } from "../../protocol/files/path.ts";
import { runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import { readObjects } from "../git/objects.ts";
import { staysInside } from "../scan/link.ts";
import { checkOutFiles, type CheckoutResult } from "./check-out-files.ts";
import { listFiles } from "./list-files.ts";
import type { SnapshotFile } from "./read-workspace.ts";

/**
 * Writes the files of a commit into an empty directory that only the platform can write to so far; creates it if it is
 * missing. Git writes them, byte for byte and much faster than one file at a time. A commit with a name or link
 * that the platform refuses is written without those files.
 */
export async function checkOutCommit(
  repository: string,
  commit: string,
  directory: string,
): Promise<CheckoutResult> {
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0) throw new Error(`The directory ${directory} is not empty.`);
  const files = await listFiles(repository, commit);
  if (!(await areAcceptable(repository, files)))
    return checkOutFiles(repository, files, { directory, durable: false });
  const own = join(directory, ".git");
  await writeGitDirectory(own);
  await runGit(own, ["read-tree", "-m", "-u", "--end-of-options", objectId(commit)], {
    settings: ["core.fsync=none"],
    environment: { GIT_OBJECT_DIRECTORY: join(repository, "objects"), GIT_WORK_TREE: directory },
  });
  await rm(own, { recursive: true });
  return { files, problems: [] };
}

/** Returns true if no file has a name that is not allowed and no link leads out of the directory. */
async function areAcceptable(repository: string, files: readonly SnapshotFile[]): Promise<boolean> {
  if (!files.every(({ path }) => pathParts(path) !== null)) return false;
  const links = files.filter(({ mode }) => mode === "120000");
  const targets = readObjects(
    repository,
    links.map(({ blob }) => blob),
  );
  let index = 0;
  for await (const { bytes } of targets) {
    const depth = links[index++]!.path.split("/").length - 1;
    if (!staysInside(bytes.toString("utf8"), depth)) return false;
  }
  return true;
}

/** Writes a git directory without objects whose attributes override those of the files: git converts nothing. */
async function writeGitDirectory(own: string): Promise<void> {
  for (const name of ["objects", "refs", "info"]) await mkdir(join(own, name), { recursive: true });
  await writeFile(join(own, "info", "attributes"), "* -text -ident -filter !working-tree-encoding\n");
  await writeFile(join(own, "HEAD"), "ref: refs/heads/none\n");
}
