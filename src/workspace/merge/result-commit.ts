import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ok, refuse, type Result } from "../../protocol/result.ts";
import { runGit } from "../git/git.ts";
import { emptyTree, objectId } from "../git/ids.ts";
import { ensureRepository } from "../git/repository.ts";
import { commitTree, treeOf } from "./commit-tree.ts";
import { mergeCommits } from "./merge-commits.ts";
import { fetchCommit } from "./move-branch.ts";
import { askPersonsGit, runPersonsGit } from "./person/persons-git.ts";

/** The result of a task, and the repository of a person that gets it. */
export interface ResultSource {
  readonly project: string;
  /** The commit or ref of the project to put the result on; null for the one that the task started from, or HEAD. */
  readonly onto: string | null;
  /** The bare repository with the two commits below. */
  readonly snapshots: string;
  readonly result: string;
  /** The files that the task started from; null if it started from nothing. */
  readonly source: string | null;
  readonly message: string;
  readonly at: Date;
  /** The directory for the merge. */
  readonly scratch: string;
}

/** Brings the tree of the base with the changes of the task into the project, and returns it. */
export async function resultTree(
  request: ResultSource,
  common: string,
  base: string | null,
): Promise<Result<string>> {
  const { project, scratch, snapshots, message, at } = request;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const temporary = await mkdtemp(join(scratch, "apply-"));
  try {
    const merging = join(temporary, "merge.git");
    await ensureRepository(merging);
    // The objects of both repositories are read where they are.
    const places = [join(common, "objects"), join(snapshots, "objects")];
    await writeFile(join(merging, "objects/info/alternates"), `${places.join("\n")}\n`);
    const tree = await mergedTree(merging, request, base);
    // A commit without parents brings the tree into the project.
    if (tree.ok)
      await fetchCommit(project, merging, await commitTree(merging, tree.value, [], { message, at }));
    return tree;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Returns the commit of the project to put the result on; null if the project has no commits. */
export async function baseOf({
  project,
  onto,
  snapshots,
  source,
}: ResultSource): Promise<Result<string | null>> {
  if (onto !== null) {
    const commit = await commitAt(project, onto);
    return commit === null
      ? refuse("invalid", `${project} has no commit ${JSON.stringify(onto)}.`, { field: "onto" })
      : ok(commit);
  }
  const start = source === null ? null : await sourceHead(snapshots, source);
  const known = start === null ? null : await commitAt(project, start);
  return ok(known ?? (await commitAt(project, "HEAD")));
}

/** Returns the commit that a name stands for in a person's repository; null if there is none. */
export async function commitAt(project: string, name: string): Promise<string | null> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const { code, output } = await askPersonsGit(project, args);
  return code === 0 ? output.trim() : null;
}

/** Returns the commit that the source had, from the message of its snapshot. */
export async function sourceHead(snapshots: string, source: string): Promise<string | null> {
  const args = ["log", "-1", "--format=%B", "--end-of-options", objectId(source)];
  const lines = (await runGit(snapshots, args)).toString("utf8").trimEnd().split("\n");
  return / at commit ([0-9a-f]{40})$/.exec(lines.at(-1) ?? "")?.[1] ?? null;
}

/** Returns the tree of the base with the changes from the source to the result. */
async function mergedTree(
  merging: string,
  { source, result, at }: ResultSource,
  base: string | null,
): Promise<Result<string>> {
  const wanted = await treeOf(merging, result);
  if (base === null) return ok(wanted);
  const words = { message: "merge", at };
  const from = source === null ? emptyTree : await treeOf(merging, source);
  const ancestor = await commitTree(merging, from, [], words);
  const ours = await commitTree(merging, await treeOf(merging, base), [ancestor], { message: "ours", at });
  const theirs = await commitTree(merging, wanted, [ancestor], { message: "theirs", at });
  const merged = await mergeCommits(merging, ours, theirs, words);
  if (merged.kind === "clean") return ok(merged.tree);
  const names = merged.files.map(({ path }) => path);
  const shown = `${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}`;
  return refuse(
    "not_allowed",
    `The result and ${base.slice(0, 12)} change the same places of ${shown}. Choose another commit, or use the patch.`,
    { field: "onto", files: names },
  );
}

/** Commits in the project as its person, or as Signalbox if git does not know who that is. */
export async function personsCommit(
  { project, message, at }: Pick<ResultSource, "project" | "message" | "at">,
  tree: string,
  parent: string | null,
): Promise<string> {
  const date = `@${Math.floor(at.getTime() / 1000)} +0000`;
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const signed = [
    "-c",
    "commit.gpgSign=false",
    "commit-tree",
    ...(parent === null ? [] : ["-p", parent]),
    tree,
  ];
  const knows = await askPersonsGit(project, ["var", "GIT_COMMITTER_IDENT"]);
  const ours = {
    GIT_AUTHOR_NAME: "Signalbox",
    GIT_AUTHOR_EMAIL: "signalbox@localhost",
    GIT_COMMITTER_NAME: "Signalbox",
    GIT_COMMITTER_EMAIL: "signalbox@localhost",
  };
  const environment = knows.code === 0 ? dates : { ...dates, ...ours };
  return (await runPersonsGit(project, signed, { environment, input: message })).trim();
}
