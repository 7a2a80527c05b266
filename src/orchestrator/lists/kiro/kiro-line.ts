import type { BoxLine } from "../box-line.ts";
import { plainTitle } from "../plain-title.ts";
import type { ListedStatus } from "../task-list.ts";

/** The parts of a task line such as `- [ ]* 7.9 (P) Write performance tests`. */
export interface KiroLine {
  /** The number as written, without a final dot, such as 7 or 7.9. */
  readonly id: string;
  readonly title: string;
  readonly parallel: boolean;
  readonly optional: boolean;
  readonly status: ListedStatus;
}

const task =
  /^(\*\*|__)?(\d{1,9}(?:\.\d{1,9}){0,2})([.):]?)(\\?\*(?!\*)| \\?\*(?=\s))?[.):]?(?=[\s*_]|$)(.*)$/u;
const parallelFirst = /^[\s*_]{0,4}\(P\)/u;
const parallelLast = /\s\(P\)[\s*_]{0,4}$/u;

/**
 * Reads the text after a check box; null if it does not begin with a number. In an indented line, a plain
 * number such as that in `2 tests` does not count.
 */
export function readKiroLine({ text, mark, starred, indent }: BoxLine): KiroLine | null {
  const found = task.exec(text);
  if (found === null) return null;
  const [, bold, id = "", dot = "", star, rest = ""] = found;
  if (indent > 1 && dot === "" && !id.includes(".")) return null;
  const parallel = parallelFirst.test(rest) || parallelLast.test(rest);
  const title = rest.replace(parallelFirst, "").replace(parallelLast, "").trim();
  return {
    id,
    title: plainTitle(withoutHalf(title, bold)),
    parallel,
    optional: starred || star !== undefined,
    status: mark === "x" || mark === "X" ? "done" : mark === "-" ? "running" : "open",
  };
}

/** Removes the closing part of emphasis that opens before the number: `**1.1** Title`, `**1.1 Title**`. */
function withoutHalf(title: string, bold: string | undefined): string {
  if (bold === undefined) return title;
  if (title.startsWith(bold)) return title.slice(bold.length).trim();
  const end = title.indexOf(bold);
  return end < 0 ? title : title.slice(0, end) + title.slice(end + bold.length);
}
