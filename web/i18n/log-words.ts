import { createWords, type Translated } from "./create-words.ts";

const en = {
  retrying: "Retrying every second.",
  title: "Agent output",
  search: "Search the log",
  stream: "Output stream",
  wrap: "Wrap long lines",
  asPrinted: "Show raw lines",
  fold: "Fold this group",
  unfold: "Unfold this group",
  foldAll: "Fold all groups without failures",
  hidden: (count: number, shown: string) => (count === 1 ? "1 line" : `${shown} lines`),
  lines: (count: number, shown: string, exact: boolean) =>
    `${exact ? "" : "about "}${shown} ${count === 1 ? "line" : "lines"}`,
  follow: "Follow",
  following: "Following",
  newLines: (count: number, shown: string) => (count === 1 ? "1 new line" : `${shown} new lines`),
  found: (place: string | null, count: string, orMore: boolean) =>
    `${place === null ? "" : `${place} of `}${count}${orMore ? "+" : ""}`,
  nextError: "Next error",
  noErrors: "No errors in this log.",
  timestamps: "Show timestamps",
  download: "Download raw log",
  bothStreams: "All",
  stderrLine: "stderr",
  linkCopied: "Link to the line copied",
  empty: "No output yet.",
  nothing: "No output.",
  missing: (size: string) =>
    `Part of this log is missing: the file store lost ${size}. Restore the file store from a backup, or open this task on a node that still has the log.`,
};

/** The texts of the log in any language. */
export type LogWords = Translated<typeof en>;

/** Returns the texts of the log. */
export const useLogWords = createWords({ en, ko: async () => (await import("./log-ko.ts")).logKo });
