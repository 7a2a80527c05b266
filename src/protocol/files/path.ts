/**
 * The parts of a path inside a workspace, or null where the text is no such path: absolute, empty, with `.` or `..`
 * or an empty part, with a control character, with a part that is longer than file systems take, or leading into a
 * directory that git would take for its own.
 */
export function pathParts(path: string): readonly string[] | null {
  const parts = path.split("/");
  return parts.every((part) => isPlainName(part) && !looksLikeGit(part)) ? parts : null;
}

/** Whether a name can stand in a path without meaning something else, and can be written down as text. */
export function isPlainName(name: string): boolean {
  if (name === "" || name === "." || name === ".." || name.length > 255) return false;
  return !unwritable.test(name);
}

/** Control characters, the separator, and what stands for bytes that are no text. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u001f\u007f/\ufffd]|\p{Surrogate}/u;

/** Whether some file system takes the name for `.git`: in other letters, with invisible ones, in its short form. */
export function looksLikeGit(name: string): boolean {
  const plain = name.replaceAll(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "").toLowerCase();
  if (plain.startsWith(".git:")) return true;
  const bare = withoutEnd(plain);
  return bare === ".git" || bare === "git~1";
}

/** File systems of Windows drop dots and spaces at the end. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}
