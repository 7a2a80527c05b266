/**
 * Splits a path inside a workspace into its parts. Returns null if the text is no such path: it is absolute
 * or empty, has `.`, `..` or an empty part, has a control character, has a part longer than file systems
 * accept, or leads into a directory that git would take for its own.
 */
export function pathParts(path: string): readonly string[] | null {
  const parts = path.split("/");
  return parts.every((part) => isPlainName(part) && !looksLikeGit(part)) ? parts : null;
}

/** True if a name has no special meaning in a path and can be written as text. */
export function isPlainName(name: string): boolean {
  if (name === "" || name === "." || name === ".." || name.length > 255) return false;
  return !unwritable.test(name);
}

/** Control characters, the separator, and replacements for bytes that are not text. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u001f\u007f/\ufffd]|\p{Surrogate}/u;

/**
 * True if some file system treats the name as `.git`: in other case, with invisible characters or in its
 * short form.
 */
export function looksLikeGit(name: string): boolean {
  const plain = name.replaceAll(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "").toLowerCase();
  if (plain.startsWith(".git:")) return true;
  const bare = withoutEnd(plain);
  return bare === ".git" || bare === "git~1";
}

/** Removes trailing dots and spaces, which Windows file systems drop. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}
