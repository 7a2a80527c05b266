import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { runGit } from "../git/git.ts";
import { isObjectId, objectId } from "../git/ids.ts";
import { smallText } from "../source/locate-repository.ts";

/** Returns the commits whose parents a repository does not have, because it is a shallow clone. */
export function shallowCommits(repository: string): readonly string[] {
  return smallText(join(repository, "shallow"))?.split("\n").filter(isObjectId) ?? [];
}

/** Adds commits without parents, so that git does not look for the parents. */
export async function addShallowCommits(repository: string, commits: readonly string[]): Promise<void> {
  const before = shallowCommits(repository);
  const all = new Set([...before, ...commits]);
  if (all.size === before.length) return;
  const file = join(repository, "shallow");
  await writeFile(`${file}.new`, `${[...all].join("\n")}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Returns the shallow commits in the history of a commit. */
export async function shallowCommitsOf(repository: string, commit: string): Promise<readonly string[]> {
  const shallow = new Set(shallowCommits(repository));
  if (shallow.size === 0) return [];
  const history = await runGit(repository, ["rev-list", "--end-of-options", objectId(commit)]);
  return history
    .toString("utf8")
    .split("\n")
    .filter((id) => shallow.has(id));
}
