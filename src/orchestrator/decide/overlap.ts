/**
 * Returns true if two tasks may change the same file: they declare the same path, one declares a directory or
 * a pattern that contains a path of the other, or the declarations of both contain a file that was in
 * conflict.
 */
export function overlaps(
  one: readonly string[],
  other: readonly string[],
  hotFiles: readonly string[],
): boolean {
  if (one.length === 0 || other.length === 0) return false;
  if (one.some((path) => other.some((each) => meet(path, each)))) return true;
  return hotFiles.some((file) => touches(one, file) && touches(other, file));
}

function touches(declared: readonly string[], file: string): boolean {
  return declared.some((path) => meet(path, file));
}

/**
 * Returns true if two declared paths may name the same file. A pattern counts as the directory before its
 * first wildcard.
 */
function meet(one: string, other: string): boolean {
  const [first, second] = [fixedPart(one), fixedPart(other)];
  return isWithin(first, second) || isWithin(second, first);
}

interface FixedPart {
  readonly path: string;
  /** True if the declaration covers everything below the path. */
  readonly isTree: boolean;
}

function fixedPart(declared: string): FixedPart {
  const path = declared.replace(/^\.\//u, "");
  const wildcard = path.search(/[*?[{]/u);
  if (wildcard >= 0) return { path: path.slice(0, path.lastIndexOf("/", wildcard) + 1), isTree: true };
  return { path, isTree: path.endsWith("/") };
}

function isWithin(inner: FixedPart, outer: FixedPart): boolean {
  return inner.path === outer.path || (outer.isTree && inner.path.startsWith(outer.path));
}
