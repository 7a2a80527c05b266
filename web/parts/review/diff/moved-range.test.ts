import { expect, test } from "vitest";
import type { LineRange } from "../../../../src/protocol/task/review.ts";
import { movedRange } from "./moved-range.ts";

/** Returns the range after these presses, over lines of which 4 to 7 are hidden. */
function after(...keys: ("down" | "up" | "more down" | "more up")[]): LineRange | null {
  const lines = [1, 2, 3, 8, 9];
  let chosen: LineRange | null = null;
  let end: "from" | "to" = "to";
  for (const key of keys) {
    const moved = movedRange({
      lines,
      chosen,
      end,
      by: key.endsWith("down") ? 1 : -1,
      extend: key.startsWith("more"),
    });
    chosen = moved?.range ?? null;
    end = moved?.end ?? "to";
  }
  return chosen;
}

test("the cursor starts at the first line, skips hidden lines, and stops at the ends", () => {
  expect([
    after("down"),
    after("down", "down", "down", "down"),
    after("down", "down", "down", "down", "down", "down", "down"),
    after("down", "up"),
    movedRange({ lines: [], chosen: null, end: "to", by: 1, extend: false }),
  ]).toEqual([{ from: 1, to: 1 }, { from: 8, to: 8 }, { from: 9, to: 9 }, { from: 1, to: 1 }, null]);
});

test("a range grows and shrinks at the moved end, in both directions, across its own start", () => {
  const third = ["down", "down", "down"] as const;
  expect([
    after(...third, "more down"),
    after(...third, "more up", "more up"),
    after(...third, "more down", "more up"),
    after(...third, "more down", "more up", "more up"),
    after(...third, "more up", "more up", "more down"),
    after(...third, "more down", "down"),
  ]).toEqual([
    { from: 3, to: 8 },
    { from: 1, to: 3 },
    { from: 3, to: 3 },
    { from: 2, to: 3 },
    { from: 2, to: 3 },
    { from: 9, to: 9 },
  ]);
});
