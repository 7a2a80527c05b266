import { linesOf } from "../../protocol/files/lines.ts";
import type { IdSource } from "../../protocol/ids.ts";
import type { LineRange, ReviewComment } from "../../protocol/task/review.ts";
import { mostAlike, pairsOf } from "./similar-lines.ts";

/** The position of a comment in another version of its file, and how it was found. */
export interface Carried {
  readonly lines: LineRange | null;
  readonly anchor: Exclude<ReviewComment["anchor"], "written">;
}

/**
 * Finds the position of a comment in the next version of its file: the nearest occurrence of the same lines; else lines
 * with a similarity of at least 0.6; else the file as a whole. The comment is outdated if the file is gone. A comment
 * that has lost its lines gets them back when they reappear.
 */
export function carry(
  comment: Pick<ReviewComment, "file" | "lines" | "excerpt">,
  oldText: string | null,
  newText: string | null,
): Carried {
  if (comment.file === null) return { lines: null, anchor: "exact" };
  if (newText === null) return { lines: null, anchor: "outdated" };
  const old = linesOf(oldText ?? "");
  const wanted = wantedLines(comment, old);
  if (wanted.length === 0) return { lines: null, anchor: comment.lines === null ? "exact" : "file" };

  const now = linesOf(newText);
  const expected = expectedAt((comment.lines?.from ?? 1) - 1, wanted.length, old, now);
  const meaning = wanted.reduce((sum, line) => sum + pairsOf(line).length, 0);
  const exact = nearest(placesOf(wanted, now), expected);
  if (exact !== null && (meaning >= telling || Math.abs(exact - expected) <= near)) {
    return { lines: range(exact, wanted.length), anchor: "exact" };
  }
  const similar = meaning < telling ? null : mostAlike(now, wanted, expected);
  if (similar !== null && similar.likeness >= 0.6) {
    return { lines: range(similar.at, wanted.length), anchor: "similar" };
  }
  return { lines: null, anchor: "file" };
}

/**
 * Carries the open comments of a review to the next commit, each with a new id and the id of its original. `read`
 * returns a file of a commit as text; null if it does not exist or is not text.
 */
export async function carryComments(
  comments: readonly ReviewComment[],
  read: (commit: string, path: string) => Promise<string | null>,
  from: string,
  to: string,
  ids: Pick<IdSource, "comment">,
): Promise<ReviewComment[]> {
  const open = comments.filter(({ status }) => status === "open");
  const texts = new Map<string, readonly [string | null, string | null]>();
  for (const { file } of open) {
    if (file === null || texts.has(file)) continue;
    texts.set(file, [await read(from, file), await read(to, file)]);
  }
  return open.map((comment) => {
    const [oldText, newText] = texts.get(comment.file ?? "") ?? [null, null];
    return { ...comment, ...carry(comment, oldText, newText), id: ids.comment(), carriedFrom: comment.id };
  });
}

/** Minimum number of character pairs for a distinctive match; a brace or an empty line occurs nearly everywhere. */
const telling = 4;
/** Maximum distance that such lines may have moved to still count as the same. */
const near = 2;

/** Returns the lines that the comment is about, or its excerpt if the old version does not have them. */
function wantedLines({ lines, excerpt }: Pick<ReviewComment, "lines" | "excerpt">, old: string[]): string[] {
  return lines === null || old.length < lines.to ? linesOf(excerpt) : old.slice(lines.from - 1, lines.to);
}

/** Returns the expected position of lines, derived from the common head and tail of both versions. */
function expectedAt(at: number, count: number, old: readonly string[], now: readonly string[]): number {
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  if (at + count <= head) return at;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return at >= old.length - tail ? at + now.length - old.length : at;
}

function placesOf(wanted: readonly string[], lines: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = lines.indexOf(wanted[0] ?? ""); at !== -1; at = lines.indexOf(wanted[0] ?? "", at + 1)) {
    if (wanted.every((line, index) => lines[at + index] === line)) places.push(at);
  }
  return places;
}

function nearest(places: readonly number[], expected: number): number | null {
  return places.reduce<number | null>(
    (best, at) => (best === null || Math.abs(at - expected) < Math.abs(best - expected) ? at : best),
    null,
  );
}

function range(at: number, count: number): LineRange {
  return { from: at + 1, to: at + count };
}
