import { expect, test } from "vitest";
import type { Review, ReviewComment } from "../../../../src/protocol/task/review.ts";
import { isMoved, originsOf } from "./origins.ts";

function comment(id: string, from: number | null, carriedFrom: string | null = null): ReviewComment {
  const lines = from === null ? null : { from, to: from };
  return { id, lines, carriedFrom } as ReviewComment;
}

test("a comment is traced to the attempt that it was written on", () => {
  const reviews = [
    { attempt: 1, comments: [comment("cm_a", 44), comment("cm_whole", null)] },
    { attempt: 3, comments: [comment("cm_b", 50, "cm_a"), comment("cm_new", 7)] },
    { attempt: 4, comments: [comment("cm_c", 51, "cm_b"), comment("cm_d", null, "cm_whole")] },
  ] as Review[];
  expect([...originsOf(reviews)]).toEqual([
    ["cm_b", { attempt: 1, lines: { from: 44, to: 44 } }],
    ["cm_c", { attempt: 1, lines: { from: 44, to: 44 } }],
    ["cm_d", { attempt: 1, lines: null }],
  ]);
});

test("it has moved if it is on another line, not if it has lost its lines", () => {
  const origin = { attempt: 1, lines: { from: 44, to: 45 } };
  expect([44, 50, null].map((from) => isMoved(comment("cm_b", from), origin))).toEqual([false, true, false]);
});
