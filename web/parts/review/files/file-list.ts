import type { ReviewFile } from "../../../../src/protocol/api/review-files.ts";

/** The files of one directory, in order. */
export interface Folder {
  readonly path: string;
  readonly files: readonly ReviewFile[];
}

/**
 * Returns the files to show by folder: changed or commented ones, or all; those whose path contains the text. If
 * nothing changed, all files are shown.
 */
export function foldersOf(
  files: readonly ReviewFile[],
  { changedOnly, find }: { readonly changedOnly: boolean; readonly find: string },
  spokenOf: ReadonlySet<string> = new Set(),
): Folder[] {
  const some = files.some(({ status }) => status !== "unchanged");
  const wanted = find.normalize("NFC").trim().toLowerCase();
  const shown = files
    .filter(({ path, status }) => !changedOnly || !some || status !== "unchanged" || spokenOf.has(path))
    .filter(({ path }) => path.normalize("NFC").toLowerCase().includes(wanted))
    .toSorted((one, other) => byPath(one.path, other.path));
  return [...Map.groupBy(shown, ({ path }) => folderOf(path))].map(([path, inside]) => ({
    path,
    files: inside,
  }));
}

/** Returns the name of a file without its folders. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Checks whether a file is generated: such files are long and rarely read. */
export function isGenerated(path: string): boolean {
  return /(?:^|\/)(?:package-lock\.json|[\w-]*\.lock|pnpm-lock\.yaml|go\.sum)$|\.min\.(?:js|css)$|\.map$/.test(
    path,
  );
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Orders paths by folder, top-level first, then by name. */
function byPath(one: string, other: string): number {
  const [a, b] = [folderOf(one), folderOf(other)];
  return a === b ? compare(one, other) : compare(a, b);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
