import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { linesFor } from "./review-search.ts";

/** The address of a file and line of the review that is looked at, in the view that it is shown in. */
export function placeAddress(file: string | undefined, lines: LineRange | null): string {
  const url = new URL(location.href);
  url.hash = "";
  if (file !== undefined) url.searchParams.set("file", file);
  for (const name of ["line", "to"]) url.searchParams.delete(name);
  for (const [name, line] of Object.entries(linesFor(lines))) url.searchParams.set(name, String(line));
  return url.href;
}
