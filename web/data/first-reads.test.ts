import { expect, test } from "vitest";
import { FirstReads } from "./first-reads.ts";

/**
 * Runs reads at these cursors, starts a stream at another, delivers the pending answers, and counts how often data
 * was stale.
 */
function timesOld(
  before: readonly (string | null)[],
  beginning: string,
  after: readonly string[] = [],
): number {
  const reads = new FirstReads();
  const underWay = after.map((place) => ({ place, end: reads.begin() }));
  for (const place of before) reads.begin()(place);
  let old = 0;
  reads.streamStarted(beginning, () => (old += 1));
  for (const { place, end } of underWay) end(place);
  reads.begin()("somewhere later");
  return old;
}

test.each([
  ["nothing was read", [], "7", [], 0],
  ["all was read where the stream begins", ["7", "7"], "7", [], 0],
  ["answers under way come from there too", ["7"], "7", ["7", "7"], 0],
  ["something happened between the reads and the stream", ["6", "6"], "7", [], 1],
  ["something happened between two reads", ["6", "7"], "7", [], 1],
  ["an answer under way was read earlier", ["7"], "7", ["6", "6"], 1],
  ["nobody says where it was read", [null], "7", [], 1],
])("%s", (_, before, beginning, after, old) => {
  expect(timesOld(before, beginning, after)).toBe(old);
});

test("a stream that starts a second time makes everything stale", () => {
  const reads = new FirstReads();
  reads.begin()("7");
  let old = 0;
  reads.streamStarted("7", () => (old += 1));
  reads.streamStarted("7", () => (old += 1));
  expect(old).toBe(1);
});
