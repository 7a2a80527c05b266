import { runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";

/** The message and time of a commit of the platform. Equal values give the same commit. */
export interface CommitWords {
  readonly message: string;
  readonly at: Date;
}

/** Commits a tree with a fixed identity and returns the commit's id. */
export async function commitTree(
  repository: string,
  tree: string,
  parents: readonly string[],
  { message, at }: CommitWords,
): Promise<string> {
  const date = `@${Math.floor(at.getTime() / 1000)} +0000`;
  const args = ["commit-tree", ...parents.flatMap((parent) => ["-p", objectId(parent)]), objectId(tree)];
  const output = await runGit(repository, args, {
    input: message.replaceAll("\0", ""),
    environment: {
      GIT_AUTHOR_NAME: "Signalbox",
      GIT_AUTHOR_EMAIL: "signalbox@localhost",
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: "Signalbox",
      GIT_COMMITTER_EMAIL: "signalbox@localhost",
      GIT_COMMITTER_DATE: date,
    },
  });
  return objectId(output.toString("utf8").trim());
}

/** Returns the tree of a commit. */
export async function treeOf(repository: string, commit: string): Promise<string> {
  const args = ["rev-parse", "--verify", "--end-of-options", `${objectId(commit)}^{tree}`];
  return objectId((await runGit(repository, args)).toString("utf8").trim());
}

/** Stores bytes as they are and returns the blob's id. */
export async function writeBlob(repository: string, bytes: Buffer): Promise<string> {
  const args = ["hash-object", "-w", "--no-filters", "--stdin"];
  return objectId((await runGit(repository, args, { input: bytes })).toString("utf8").trim());
}
