import type { FilesOf, ListedFile } from "../files-of.ts";

/** The work of a phase beside the original that it changes. */
export interface ChangedWork {
  readonly before: FilesOf;
  readonly after: FilesOf;
  readonly was: ReadonlyMap<string, ListedFile>;
  readonly is: ReadonlyMap<string, ListedFile>;
  /** The paths that were created, modified or deleted. */
  readonly changed: ReadonlySet<string>;
  /** The documents of this and earlier phases. */
  readonly documents: readonly string[];
}

/** Lists the files of both sides. */
export async function changedWork(
  sides: Pick<ChangedWork, "before" | "after" | "changed" | "documents">,
): Promise<ChangedWork> {
  const [was, is] = [await sides.before.list(), await sides.after.list()];
  return { ...sides, was: byPath(was), is: byPath(is) };
}

function byPath(files: readonly ListedFile[]): Map<string, ListedFile> {
  return new Map(files.map((file) => [file.path, file]));
}

/** Returns the kind of change of a path. */
export function changeOf(path: string, { was, is }: ChangedWork): "created" | "changed" | "deleted" {
  if (!is.has(path)) return "deleted";
  return was.has(path) ? "changed" : "created";
}

/** True for a document of the workflow, and for a new file beside one, such as its picture. */
export function isOwnDocument(path: string, work: ChangedWork): boolean {
  if (work.documents.includes(path)) return true;
  return (
    !work.was.has(path) &&
    work.documents.some((document) => {
      const folder = document.slice(0, document.lastIndexOf("/") + 1);
      return folder !== "" && path.startsWith(folder);
    })
  );
}
