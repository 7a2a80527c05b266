import { createContext, useContext } from "react";
import type { CommentId } from "../../../../src/protocol/ids.ts";
import type { LineRange, Review, ReviewComment } from "../../../../src/protocol/task/review.ts";

/** The attempt and lines that a comment was written on. */
export interface Origin {
  readonly attempt: number;
  readonly lines: LineRange | null;
}

export type Origins = ReadonlyMap<CommentId, Origin>;

/** Returns the origin of each comment that was carried over from an earlier attempt. */
export function originsOf(reviews: readonly Review[]): Origins {
  const origins = new Map<CommentId, Origin>();
  for (const { attempt, comments } of reviews) {
    for (const { id, lines, carriedFrom } of comments) {
      origins.set(id, (carriedFrom === null ? undefined : origins.get(carriedFrom)) ?? { attempt, lines });
    }
  }
  for (const { comments } of reviews) {
    for (const { id, carriedFrom } of comments) if (carriedFrom === null) origins.delete(id);
  }
  return origins;
}

/** Checks whether a comment is on other lines than its origin. */
export function isMoved({ lines }: Pick<ReviewComment, "lines">, origin: Origin): boolean {
  return lines !== null && origin.lines !== null && lines.from !== origin.lines.from;
}

/** The origins of the comments on the screen. */
export const OriginsContext = createContext<Origins>(new Map());

/** Returns the origin of a comment, or null if it was written on this attempt. */
export function useOrigin(id: CommentId): Origin | null {
  return useContext(OriginsContext).get(id) ?? null;
}
