import { expect, test } from "vitest";
import { foundAfter, type FoundLines, nothingFound, stepFrom } from "./found-lines.ts";

const found = (offsets: number[], state: FoundLines["state"] = "searched"): FoundLines => ({
  offsets,
  searched: 100,
  state,
});

test("matches are added as they arrive, and a line that was found while it grew counts once", () => {
  const lines = [
    { offsets: [10, 20], searched: 30 },
    { offsets: [], searched: 60, end: "searched" as const },
    { offsets: [20, 70], searched: 80, end: "searched" as const },
  ];
  expect(lines.reduce(foundAfter, nothingFound)).toEqual({
    offsets: [10, 20, 70],
    searched: 80,
    state: "searched",
  });
});

test.each([
  ["the first", found([1, 2, 3]), null, 1, 1],
  ["the last", found([1, 2, 3]), null, -1, 3],
  ["the next", found([1, 2, 3]), 2, 1, 3],
  ["the previous", found([1, 2, 3]), 2, -1, 1],
  ["the first after the last", found([1, 2, 3]), 3, 1, 1],
  ["the last before the first", found([1, 2, 3]), 1, -1, 3],
  ["nothing", found([]), null, 1, null],
  ["more after the last, while the search runs", found([1, 2], "running"), 2, 1, "more"],
  ["more after the last, at the limit", found([1, 2], "limit"), 2, 1, "more"],
  ["more, while nothing has been found yet", found([], "running"), null, 1, "more"],
  ["the only one again", found([1]), 1, 1, 1],
] as const)("steps go to %s", (_, lines, current, by, expected) => {
  expect(stepFrom(lines, current, by)).toBe(expected);
});
