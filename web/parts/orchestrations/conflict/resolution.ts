import type { ConflictDetail, ResolveConflict } from "../../../../src/protocol/api/orchestrations.ts";

type ConflictFile = ConflictDetail["files"][number];

/** The chosen content of a file: one of the sides, or the person's own text. */
export interface FileChoice {
  readonly kind: "ours" | "theirs" | "edit";
  /** The content; null deletes the file. */
  readonly content: string | null;
}

/** Returns the initial content of a file: the merge with its markers, or the side that has the file. */
export function firstChoice({ merged, ours, theirs }: ConflictFile): FileChoice {
  return { kind: "edit", content: merged ?? ours ?? theirs ?? "" };
}

/** Returns a conflict whose markers show the names of the sides instead of their commits. */
export function withNamedSides(
  conflict: ConflictDetail,
  names: { readonly ours: string; readonly theirs: string },
): ConflictDetail {
  const { ours, theirs, files } = conflict;
  return {
    ...conflict,
    files: files.map((file) => ({
      ...file,
      merged:
        file.merged
          ?.replaceAll(`<<<<<<< ${ours}`, `<<<<<<< ${names.ours}`)
          .replaceAll(`>>>>>>> ${theirs}`, `>>>>>>> ${names.theirs}`) ?? null,
    })),
  };
}

/** Returns the number of conflicts whose markers are left in a text. */
export function conflictsLeft(content: string | null): number {
  if (content === null) return 0;
  let left = 0;
  for (let at = 0; at !== -1; at = nextLine(content, at)) {
    if (content.startsWith("<<<<<<<", at)) left += 1;
  }
  return left;
}

function nextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? -1 : end + 1;
}

/** Returns the resolution of all files; null while conflicts are left. */
export function resolutionOf(
  { ours, files }: ConflictDetail,
  choices: Readonly<Record<string, FileChoice>>,
): ResolveConflict | null {
  const chosen = files.map((file) => ({ path: file.path, ...(choices[file.path] ?? firstChoice(file)) }));
  if (chosen.some(({ content }) => conflictsLeft(content) > 0)) return null;
  return { ours, files: chosen.map(({ path, content }) => ({ path, content })) };
}
