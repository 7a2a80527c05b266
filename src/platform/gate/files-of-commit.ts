import type { FilesOf } from "../../checks/files-of.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";

const largestText = 8 << 20;

/** Returns access to the files of a commit for checks. */
export function filesOf(snapshots: Snapshots, commit: string): FilesOf {
  return {
    list: () => snapshots.files(commit),
    read: async (path) => (await snapshots.read(commit, path, largestText))?.toString("utf8") ?? null,
    async *readMany(paths) {
      for await (const { path, bytes } of snapshots.readMany(commit, paths)) {
        yield { path, text: bytes.toString("utf8") };
      }
    },
  };
}
