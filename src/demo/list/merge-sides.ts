/** A conflict in the style diff3: the lines of the branch, those before both, and those of the task. */
const conflict = /^<{7}.*\n([^]*?)^\|{7}.*\n([^]*?)^={7}\n([^]*?)^>{7}.*\n/gm;

/** A text without conflict markers. */
export interface MergedSides {
  readonly text: string;
  /** False if both sides changed the same lines and only those of the branch are left. */
  readonly hasBoth: boolean;
}

/**
 * Resolves the conflicts of a text. Lines that both sides only added are all kept, in alphabetical order, so the result
 * does not depend on which side was first. Null if the text has no conflict.
 */
export function mergeSides(text: string): MergedSides | null {
  let hasBoth = true;
  const merged = text.replaceAll(conflict, (_, ours: string, base: string, theirs: string) => {
    if (base === "") return [...new Set([...linesOf(ours), ...linesOf(theirs)])].toSorted().join("");
    hasBoth = false;
    return ours;
  });
  return merged === text ? null : { text: merged, hasBoth };
}

/** Returns the lines with their line ends. */
function linesOf(text: string): string[] {
  return text.match(/.*\n/g) ?? [];
}
