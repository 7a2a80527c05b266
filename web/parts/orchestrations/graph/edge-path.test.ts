import { expect, test } from "vitest";
import { edgePath } from "./edge-path.ts";

test("a path is straight at the same height and curved between heights", () => {
  const path = edgePath([
    [0, 10],
    [40, 50],
    [100, 50],
  ]);
  expect(path).toBe("M0 10C20 10 20 50 40 50H100");
});

test("an edge without points has no path", () => {
  expect(edgePath([])).toBe("");
});
