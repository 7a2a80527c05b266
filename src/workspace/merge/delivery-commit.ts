import { mkdtemp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { ok, refuse, type Result } from "../../protocol/result.ts";
import { ensureRepository } from "../git/repository.ts";
import { type Locks, withLock } from "../write/lock.ts";
import { askPersonsGit, runPersonsGit } from "./person/persons-git.ts";
import { commonDirectory } from "./person/worktrees.ts";
import type { GitCredential } from "../git/credential.ts";
import { fetchBranch } from "./persons-remote.ts";
import {
  baseOf,
  commitAt,
  personsCommit,
  type ResultSource,
  resultTree,
  sourceHead,
} from "./result-commit.ts";

/** The result of a task, and the last commit with an earlier result that was pushed to the same branch. */
export interface DeliveryRequest extends ResultSource {
  readonly previous: string | null;
  readonly locks: Locks;
}

/** A commit with the result of a task. */
export interface DeliveryCommit {
  readonly commit: string;
  /** The commit that the result was put on. */
  readonly base: string | null;
}

/**
 * Makes a commit with the result in a person's repository, on the previous one if there is one. No branch, file or index
 * changes. The same request gives the same commit; a result that has not changed gives the previous one.
 */
export async function deliveryCommit(request: DeliveryRequest): Promise<Result<DeliveryCommit>> {
  const { project, previous, locks } = request;
  const common = await commonDirectory(project);
  const made = await withLock(
    locks,
    `The repository ${common}`,
    async (): Promise<Result<DeliveryCommit>> => {
      const base = await baseOf(request);
      if (!base.ok) return base;
      const tree = await resultTree(request, common, base.value);
      if (!tree.ok) return tree;
      if (previous !== null) {
        const pushed = await askPersonsGit(project, [
          "rev-parse",
          "--verify",
          "--quiet",
          `${previous}^{tree}`,
        ]);
        if (pushed.code !== 0) return refuse("not_allowed", lostCommit(previous));
        if (pushed.output.trim() === tree.value) return ok({ commit: previous, base: base.value });
      }
      const commit = await personsCommit(request, tree.value, previous ?? base.value);
      return ok({ commit, base: base.value });
    },
  );
  return made.ok ? made.value : made;
}

function lostCommit(commit: string): string {
  return `The commit ${commit.slice(0, 12)} that was pushed before is missing. Fetch it, or deliver to another branch.`;
}

/** Returns true if a repository has a commit; fetches the branch that should contain it otherwise. */
export async function hasCommit(
  project: string,
  commit: string,
  from: { readonly remote: string; readonly branch: string },
  credential: GitCredential | null,
): Promise<boolean> {
  if ((await commitAt(project, commit)) !== null) return true;
  const fetched = await fetchBranch(project, from.remote, from.branch, credential);
  return fetched.ok && (await commitAt(project, commit)) !== null;
}

/** Does work in a temporary repository whose remote `origin` is a URL, for sources that are not on this machine. */
export async function withRemoteOnly<Value>(
  url: string,
  scratch: string,
  work: (project: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const temporary = await mkdtemp(join(scratch, "delivery-"));
  try {
    const project = join(temporary, "delivery.git");
    await ensureRepository(project);
    await runPersonsGit(project, ["remote", "add", "origin", url]);
    return await work(project);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Fetches the commit that a task started from into such a repository: its branch, with its history. */
export async function fetchStart(
  project: string,
  { target, snapshots, source }: { target: string; snapshots: string; source: string | null },
  credential: GitCredential | null,
): Promise<Result<string>> {
  const fetched = await fetchBranch(project, "origin", `${target}:refs/heads/start`, credential);
  if (!fetched.ok) return fetched;
  const start = source === null ? null : await sourceHead(snapshots, source);
  const known = start === null ? null : await commitAt(project, start);
  const tip = known ?? (await commitAt(project, "refs/heads/start"));
  return tip === null ? refuse("not_allowed", `The branch ${target} has no commit.`) : ok(tip);
}
