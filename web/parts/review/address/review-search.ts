import type { Against } from "../../../../src/protocol/api/review-files.ts";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import type { FileView } from "../files/file-view.ts";

const views: readonly FileView[] = ["doc", "source", "diff", "split"];

export type ReviewTab = "files" | "preview" | "report" | "discussion";

/** The search parameters of a review's address: tab, file and lines, view, and comparison. */
export interface ReviewSearch {
  tab?: ReviewTab;
  file?: string;
  line?: number;
  /** The last line, if it differs from the first. */
  to?: number;
  view?: FileView;
  against?: Against;
  only?: "unviewed";
}

/** Parses the search parameters and ignores unknown values. */
export function reviewSearch(given: Record<string, unknown>): ReviewSearch {
  const { tab, file, line, to, view, against, only } = given;
  return {
    ...(tab === "preview" || tab === "report" || tab === "discussion" ? { tab } : {}),
    ...(typeof file === "string" || typeof file === "number" ? { file: String(file) } : {}),
    ...(isLine(line) ? { line } : {}),
    ...(isLine(line) && isLine(to) && to > line ? { to } : {}),
    ...(isFileView(view) ? { view } : {}),
    ...(typeof against === "string" && isAttemptOrBase(against) ? { against } : {}),
    ...(only === "unviewed" ? { only } : {}),
  };
}

/** Returns the lines that the address names, or null. */
export function linesIn({ line, to }: ReviewSearch): LineRange | null {
  return line === undefined ? null : { from: line, to: to ?? line };
}

/** Returns the search parameters for lines. */
export function linesFor(lines: LineRange | null): Pick<ReviewSearch, "line" | "to"> {
  if (lines === null) return {};
  return { line: lines.from, ...(lines.to > lines.from ? { to: lines.to } : {}) };
}

function isFileView(value: unknown): value is FileView {
  return views.some((view) => view === value);
}

function isLine(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function isAttemptOrBase(value: string): value is Exclude<Against, "previous"> {
  return value === "base" || /^attempt-[1-9]\d{0,5}$/u.test(value);
}

/** Returns the address of a file and lines of the open review in its current view. */
export function lineAddress(file: string | undefined, lines: LineRange | null): string {
  const url = new URL(location.href);
  url.hash = "";
  if (file !== undefined) url.searchParams.set("file", file);
  for (const name of ["line", "to"]) url.searchParams.delete(name);
  for (const [name, line] of Object.entries(linesFor(lines))) url.searchParams.set(name, String(line));
  return url.href;
}
