import type { LineRange } from "../../../src/protocol/task/review.ts";

/** The address of a file and line of the review that is looked at, in the view that it is shown in. */
export function placeAddress(file: string | undefined, lines: LineRange | null): string {
  const url = new URL(location.href);
  url.hash = "";
  if (file !== undefined) url.searchParams.set("file", file);
  if (lines === null) url.searchParams.delete("line");
  else url.searchParams.set("line", String(lines.from));
  return url.href;
}
