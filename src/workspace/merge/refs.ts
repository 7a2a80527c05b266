import { GitFault, runGit } from "../git/git.ts";
import { isRefName, objectId } from "../git/ids.ts";
import { askGit } from "./ask-git.ts";

/** The result of moving a ref; `stale` if it was not at the expected commit. */
export type RefMove = { readonly kind: "moved" } | { readonly kind: "stale"; readonly tip: string | null };

/** The result of deleting a ref, with the reason if it was kept. */
export type RefDeletion =
  | { readonly kind: "deleted" | "absent" }
  | { readonly kind: "kept"; readonly reason: string };

/** Returns the commit of a ref below `refs/`, such as `heads/phase-1`; null if the ref does not exist. */
export async function tipOf(repository: string, ref: string): Promise<string | null> {
  const name = fullName(ref);
  const args = ["for-each-ref", "--format=%(objectname) %(refname)", "--end-of-options", name];
  const rows = (await runGit(repository, args)).toString("utf8").split("\n");
  return rows.find((row) => row.endsWith(` ${name}`))?.split(" ")[0] ?? null;
}

/** Returns true if the first commit equals the second or is in its history. */
export async function isAncestor(repository: string, ancestor: string, commit: string): Promise<boolean> {
  const args = ["merge-base", "--is-ancestor", objectId(ancestor), objectId(commit)];
  return (await askGit(repository, args)).code === 0;
}

/**
 * Moves a ref if it is still at the commit that the caller saw; null means that it must not exist. A ref that
 * is already at the new commit counts as moved, so the call can be repeated after a crash.
 */
export async function compareAndSwap(
  repository: string,
  ref: string,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<RefMove> {
  const expected = from === null ? noObject : objectId(from);
  const args = ["update-ref", "--no-deref", "--end-of-options", fullName(ref), objectId(to), expected];
  try {
    await runGit(repository, args);
    return { kind: "moved" };
  } catch (error) {
    if (!(error instanceof GitFault)) throw error;
    const tip = await tipOf(repository, ref);
    if (tip === to) return { kind: "moved" };
    if (tip === from) throw error;
    return { kind: "stale", tip };
  }
}

/**
 * Deletes a ref if its commit is in the history of `into`, and `into` is in the history of another ref. Keeps
 * the ref if any git command fails.
 */
export async function deleteMerged(repository: string, ref: string, into: string): Promise<RefDeletion> {
  const name = fullName(ref);
  try {
    const tip = await tipOf(repository, ref);
    if (tip === null) return { kind: "absent" };
    if (!(await isAncestor(repository, tip, into)))
      return { kind: "kept", reason: `${ref} has commits that are not in ${into}.` };
    if (!(await refsWith(repository, into)).some((other) => other !== name))
      return { kind: "kept", reason: `No other branch contains ${into}.` };
    await runGit(repository, ["update-ref", "--no-deref", "-d", "--end-of-options", name, tip]);
    return { kind: "deleted" };
  } catch (error) {
    return { kind: "kept", reason: error instanceof Error ? error.message : String(error) };
  }
}

async function refsWith(repository: string, commit: string): Promise<string[]> {
  const args = ["for-each-ref", `--contains=${objectId(commit)}`, "--format=%(refname)"];
  return (await runGit(repository, args))
    .toString("utf8")
    .split("\n")
    .filter((name) => name !== "");
}

const noObject = "0".repeat(40);

function fullName(ref: string): string {
  if (!isRefName(ref)) throw new Error(`${JSON.stringify(ref)} is not a valid branch name.`);
  return `refs/${ref}`;
}
