import { type Commit, type CommitOptions, type FileMode, putAt, startImport } from "../git/fast-import.ts";
import { blobId } from "./read-workspace.ts";

/** The new content of a file. */
export interface EditedFile {
  readonly path: string;
  readonly mode: FileMode;
  readonly bytes: Buffer;
}

/** Commits new contents of some files on top of a commit; its other files stay as they are. */
export async function editCommit(
  repository: string,
  files: readonly EditedFile[],
  options: CommitOptions & { readonly parent: string },
): Promise<Commit> {
  const git = startImport(repository);
  try {
    const edits: string[] = [];
    for (const { path, mode, bytes } of files) {
      await git.store(bytes);
      edits.push(putAt(path, mode, await blobId(bytes)));
    }
    return await git.commit(options, edits);
  } catch (error) {
    await git.stop();
    throw error;
  }
}
