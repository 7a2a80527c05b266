import type { Conflict } from "../../protocol/orchestration/state.ts";
import { commitTree } from "../../workspace/merge/commit-tree.ts";
import { mergeCommits } from "../../workspace/merge/merge-commits.ts";

/** Returns a commit whose files are the merge of both sides, with conflict markers. */
export async function conflictContent(
  repository: string,
  { ours, theirs }: Pick<Conflict, "ours" | "theirs">,
  at: string,
): Promise<string> {
  const words = { message: "Merge with conflicts", at: new Date(at) };
  const merged = await mergeCommits(repository, ours, theirs, words);
  return merged.kind === "clean" ? merged.commit : commitTree(repository, merged.tree, [ours], words);
}
