import type { Marker } from "../../src/protocol/dialects/platform/marker.ts";
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
  blocks: {
    USER_QUESTION: "Question",
    ASK_USER: "Question",
    ERROR: "Error",
    DEPENDENCY_REQUEST: "Value requested",
    INVOKE: "Call",
    DELIVER_RESULT: "Result",
    STEP_COMPLETE: "Step completed",
  },
  fields: {
    category: "Category",
    question: "Question",
    options: "Options",
    default: "Default",
    required: "Required",
    type: "Type",
    message: "Message",
    details: "Details",
    recovery: "Recovery",
    retry_after: "Retry after",
    name: "Name",
    description: "Description",
  },
  marker: (marker: Marker): string => {
    if (marker.type === "PHASE_START") return `Phase ${marker.phase} started`;
    if (marker.type === "PHASE_COMPLETE") return `Phase ${marker.phase} completed`;
    if (marker.type === "STEP_START") return `Step ${marker.phase}.${marker.step} started`;
    if (marker.type === "STEP_COMPLETE") return `Step ${marker.phase}.${marker.step} completed`;
    return marker.type === "CUSTOM_TASK_COMPLETE" ? "Task completed" : "Verification result";
  },
  linkCopied: "Link to the line copied",
  empty: "Nothing has been printed here yet.",
  nothing: "Nothing was printed here.",
};

/** The texts of the log in any language. */
export type LogWords = Translated<typeof en>;

/** Returns the texts of the log. */
export const useLogWords = createWords({ en, ko: async () => (await import("./log-ko.ts")).logKo });
