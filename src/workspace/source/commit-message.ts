import { GitFault, runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";

/**
 * Returns the message of a commit of a source, cut to a bearable length; null if it cannot be read. Git runs in a
 * repository of the platform, which only borrows the source's objects for reading.
 */
export async function commitMessage(
  repository: string,
  commit: string,
  objects?: string,
): Promise<string | null> {
  const environment =
    objects === undefined ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects) };
  try {
    const bytes = await runGit(repository, ["cat-file", "commit", objectId(commit)], { environment });
    const text = bytes.toString("utf8");
    const message = text.slice(text.indexOf("\n\n") + 2).trim();
    return message === "" ? null : message.slice(0, longest);
  } catch (error) {
    if (error instanceof GitFault) return null;
    throw error;
  }
}

const longest = 4_000;
