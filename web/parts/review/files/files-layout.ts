/** Reviews with more changed files show one file at a time. */
const mostInOneScroll = 200;

/**
 * The files that a review shows: `all` below each other, `first` alone below the overview, or the `one` that the address
 * names.
 */
export type FilesLayout = "all" | "first" | "one";

/** Returns the layout for the file that the address names, if any, and the number of changed files. */
export function filesLayout(named: string | undefined, changed: number): FilesLayout {
  if (named !== undefined) return "one";
  return changed <= mostInOneScroll ? "all" : "first";
}
