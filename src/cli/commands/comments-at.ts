import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** A comment on a file, or on lines of it. */
export interface PlacedComment {
  readonly file: string;
  readonly lines: { readonly from: number; readonly to: number } | null;
  readonly body: string;
}

/** Parses the comments of a command line: alternating positions and texts. */
export function commentsAt(given: readonly string[]): PlacedComment[] {
  if (given.length % 2 === 1) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      '--at needs a place and a text: --at FILE[:LINE[-LINE]] "TEXT".',
    );
  }
  const comments: PlacedComment[] = [];
  for (let at = 0; at < given.length; at += 2) {
    comments.push({ ...placeOf(given[at] ?? ""), body: given[at + 1] ?? "" });
  }
  return comments;
}

/** Parses `docs/a.md`, `docs/a.md:3` or `docs/a.md:3-5`. */
function placeOf(text: string): Pick<PlacedComment, "file" | "lines"> {
  const colon = text.lastIndexOf(":");
  const range = colon === -1 ? null : /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text.slice(colon + 1));
  if (range === null) return { file: text, lines: null };
  const from = Number(range[1]);
  return { file: text.slice(0, colon), lines: { from, to: Number(range[2] ?? from) } };
}
