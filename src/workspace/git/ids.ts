/** The id of an object in a repository, as git writes it in full. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text);
}

/** The id, or a fault: an id that came from anywhere but git never reaches a command line. */
export function objectId(text: string): string {
  if (!isObjectId(text)) throw new Error(`${JSON.stringify(text)} is no id of a commit or file.`);
  return text;
}

/** The tree that holds nothing; git knows it without its being stored. */
export const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/**
 * Whether a name may stand for a commit, below `refs/`: letters, digits, `.`, `_` and `-` in parts that a `/` divides,
 * no part beginning with `.` or `-` or ending in `.` or `.lock`, nothing with `..`. Narrower than what git allows.
 */
export function isRefName(name: string): boolean {
  return name.length <= 200 && name.split("/").every(isRefPart);
}

function isRefPart(part: string): boolean {
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part)) return false;
  return !part.includes("..") && !part.endsWith(".") && !part.endsWith(".lock");
}
