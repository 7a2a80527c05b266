import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runGit } from "../git/git.ts";
import { isObjectId } from "../git/ids.ts";
import { copyHistory } from "../run-repository/history.ts";
import { copyOwnObjects } from "./own-objects.ts";

/**
 * Copies a commit from the repository that a directory keeps into another repository: the one with this id, or the `first`,
 * which is the oldest without a parent. Returns its id; null if there is none or the repository cannot be read. Git never
 * runs in the directory.
 */
export async function takeOwnCommit(
  directory: string,
  wanted: string,
  { into, scratch }: { readonly into: string; readonly scratch: string },
): Promise<string | null> {
  const repository = join(scratch, "own-commit.git");
  try {
    if ((await copyOwnObjects(directory, repository)) !== "copied") return null;
    const commit = wanted === "first" ? await firstCommit(repository) : await commitOf(repository, wanted);
    if (commit !== null) await copyHistory(repository, commit, into);
    return commit;
  } catch {
    // Anything may be in the repository of a directory that an agent works in.
    return null;
  } finally {
    await rm(repository, { recursive: true, force: true });
  }
}

async function firstCommit(repository: string): Promise<string | null> {
  const all = await runGit(repository, [
    "cat-file",
    "--batch-all-objects",
    "--unordered",
    "--batch-check=%(objectname) %(objecttype)",
  ]);
  const commits = all
    .toString("utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith(" commit") ? [line.slice(0, line.indexOf(" "))] : []));
  if (commits.length === 0) return null;
  const roots = await runGit(
    repository,
    ["rev-list", "--no-walk=unsorted", "--max-parents=0", "--timestamp", "--stdin"],
    { input: `${commits.join("\n")}\n` },
  );
  const dated = roots
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split(" "));
  const oldest = dated.toSorted((one, other) => Number(one[0]) - Number(other[0]))[0];
  return oldest?.[1] ?? null;
}

async function commitOf(repository: string, id: string): Promise<string | null> {
  if (!/^[0-9a-f]{7,40}$/.test(id)) return null;
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${id}^{commit}`];
  const found = (await runGit(repository, args)).toString("utf8").trim();
  return isObjectId(found) ? found : null;
}
