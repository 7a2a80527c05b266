import { expect, test } from "vitest";
import { filesLayout } from "./files-layout.ts";

test("a review of any size begins with its overview, unless its address names a file", () => {
  expect([
    filesLayout(undefined, 0),
    filesLayout(undefined, 200),
    filesLayout(undefined, 201),
    filesLayout("a.ts", 1),
    filesLayout("a.ts", 201),
  ]).toEqual(["all", "all", "first", "one", "one"]);
});
