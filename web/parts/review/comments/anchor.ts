import type { LineRange } from "../../../../src/protocol/task/review.ts";

/** What a comment is on: the whole (no file), a file, or lines of it. */
export interface Anchor {
  readonly file: string | null;
  readonly lines: LineRange | null;
}

/** The name of the draft of a comment there; from it the place can be told again. */
export function draftName(reviewId: string, { file, lines }: Anchor): string {
  return `${draftBeginning(reviewId)}${lines?.from ?? 0}-${lines?.to ?? 0}.${file ?? ""}`;
}

export function draftBeginning(reviewId: string): string {
  return `comment.${reviewId}.`;
}

/** The place of a draft by its name, null where the name is no such name. */
export function anchorOf(reviewId: string, name: string): Anchor | null {
  const [, from = "", to = "", file = ""] =
    /^(\d+)-(\d+)\.(.*)$/su.exec(name.slice(draftBeginning(reviewId).length)) ?? [];
  if (from === "") return null;
  return {
    file: file === "" ? null : file,
    lines: from === "0" ? null : { from: Number(from), to: Number(to) },
  };
}
