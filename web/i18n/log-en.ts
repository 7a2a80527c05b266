/** The words around a log. */
export const logEn = {
  retrying: "The log is asked for again by itself, every second.",
  title: "Output of the agent",
  search: "Search the log",
  stream: "Output stream",
  wrap: "Break long lines",
  asPrinted: "Show lines as they were printed",
  fold: "Fold this group",
  unfold: "Open this group",
  foldAll: "Fold all groups in which nothing failed",
  hidden: (count: number, shown: string) => (count === 1 ? "1 line" : `${shown} lines`),
  lines: (count: number, shown: string, exact: boolean) =>
    `${exact ? "" : "about "}${shown} ${count === 1 ? "line" : "lines"}`,
  follow: "Follow",
  following: "Following",
  newLines: (count: number, shown: string) => (count === 1 ? "1 new line" : `${shown} new lines`),
  found: (place: string | null, count: string, exact: boolean) =>
    `${place === null ? "" : `${place} of `}${count}${exact ? "" : " in the loaded part"}`,
  noErrors: "Nothing that is loaded of this log looks like an error.",
  linkCopied: "Link to the line copied",
  empty: "Nothing has been printed here yet.",
  nothing: "Nothing was printed here.",
};
