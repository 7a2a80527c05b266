/** True if the text is a full git object id. */
export function isObjectId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text);
}

/** Returns the id or throws. Every id passes through here before it reaches a command line. */
export function objectId(text: string): string {
  if (!isObjectId(text)) throw new Error(`${JSON.stringify(text)} is not the id of a commit or file.`);
  return text;
}

/** Id of the empty tree, which git knows without storing it. */
export const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/**
 * True if a name is valid below `refs/`: parts separated by `/` that consist of letters, digits, `.`, `_` and
 * `-`, do not begin with `.` or `-`, do not end in `.` or `.lock` and do not contain `..`. This is narrower
 * than git's own rule.
 */
export function isRefName(name: string): boolean {
  return name.length <= 200 && name.split("/").every(isRefPart);
}

function isRefPart(part: string): boolean {
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part)) return false;
  return !part.includes("..") && !part.endsWith(".") && !part.endsWith(".lock");
}
