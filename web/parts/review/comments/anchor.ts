import type { LineRange } from "../../../../src/protocol/task/review.ts";

/** The anchor of a comment: the whole review (no file), a file, or lines of it. */
export interface Anchor {
  readonly file: string | null;
  readonly lines: LineRange | null;
}

/** Returns the draft name of a comment at an anchor. */
export function draftName(reviewId: string, { file, lines }: Anchor): string {
  return `${draftBeginning(reviewId)}${lines?.from ?? 0}-${lines?.to ?? 0}.${file ?? ""}`;
}

export function draftBeginning(reviewId: string): string {
  return `comment.${reviewId}.`;
}

/** Returns the anchor of a draft name, or null if it is not one. */
export function anchorOf(reviewId: string, name: string): Anchor | null {
  const [, from = "", to = "", file = ""] =
    /^(\d+)-(\d+)\.(.*)$/su.exec(name.slice(draftBeginning(reviewId).length)) ?? [];
  if (from === "") return null;
  return {
    file: file === "" ? null : file,
    lines: from === "0" ? null : { from: Number(from), to: Number(to) },
  };
}
