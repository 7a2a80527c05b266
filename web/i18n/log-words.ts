import { createWords, type Translated } from "./create-words.ts";

const en = {
  retrying: "Retrying every second.",
  title: "Agent output",
  fold: "Fold this group",
  unfold: "Unfold this group",
  hidden: (count: number, shown: string) => (count === 1 ? "1 line" : `${shown} lines`),
  lines: (count: number, shown: string, exact: boolean) =>
    `${exact ? "" : "about "}${shown} ${count === 1 ? "line" : "lines"}`,
  follow: "Follow",
  following: "Following",
  newLines: (count: number, shown: string) => (count === 1 ? "1 new line" : `${shown} new lines`),
  noErrors: "No errors.",
  stderrLine: "stderr",
  linkCopied: "Link copied",
  empty: "No output yet.",
  nothing: "No output.",
};

/** The texts of the log in any language. */
export type LogWords = Translated<typeof en>;

/** Returns the texts of the log. */
export const useLogWords = createWords({ en, ko: async () => (await import("./log-ko.ts")).logKo });
