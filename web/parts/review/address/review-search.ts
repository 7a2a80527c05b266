import type { Against } from "../../../../src/protocol/api/review-files.ts";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { type FileView, isFileView } from "../files/file-view.ts";

export type ReviewTab = "files" | "report" | "discussion";

/** What the address of a review says: which part, which file and lines of it, how it is shown, and against what. */
export interface ReviewSearch {
  tab?: ReviewTab;
  file?: string;
  line?: number;
  /** The last line, where it is not the same. */
  to?: number;
  view?: FileView;
  against?: Against;
  only?: "unviewed";
}

/** Reads the address; what it does not understand it leaves out. */
export function reviewSearch(given: Record<string, unknown>): ReviewSearch {
  const { tab, file, line, to, view, against, only } = given;
  return {
    ...(tab === "report" || tab === "discussion" ? { tab } : {}),
    ...(typeof file === "string" || typeof file === "number" ? { file: String(file) } : {}),
    ...(isLine(line) ? { line } : {}),
    ...(isLine(line) && isLine(to) && to > line ? { to } : {}),
    ...(isFileView(view) ? { view } : {}),
    ...(typeof against === "string" && isAttemptOrBase(against) ? { against } : {}),
    ...(only === "unviewed" ? { only } : {}),
  };
}

/** The lines that the address names; null where it names none. */
export function linesIn({ line, to }: ReviewSearch): LineRange | null {
  return line === undefined ? null : { from: line, to: to ?? line };
}

/** Lines as the address says them. */
export function linesFor(lines: LineRange | null): Pick<ReviewSearch, "line" | "to"> {
  if (lines === null) return {};
  return { line: lines.from, ...(lines.to > lines.from ? { to: lines.to } : {}) };
}

function isLine(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

function isAttemptOrBase(value: string): value is Exclude<Against, "previous"> {
  return value === "base" || /^attempt-[1-9]\d{0,5}$/u.test(value);
}

/** The address of a file and line of the review that is looked at, in the view that it is shown in. */
export function lineAddress(file: string | undefined, lines: LineRange | null): string {
  const url = new URL(location.href);
  url.hash = "";
  if (file !== undefined) url.searchParams.set("file", file);
  for (const name of ["line", "to"]) url.searchParams.delete(name);
  for (const [name, line] of Object.entries(linesFor(lines))) url.searchParams.set(name, String(line));
  return url.href;
}
