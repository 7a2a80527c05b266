import { expect, test } from "vitest";

import { parseMerge } from "./parse-merge.ts";

const tree = "a".repeat(40);

test("git's exit with 1 and no tree is a fault", () => {
  expect(() => parseMerge(Buffer.from(""))).toThrow("could not read one of the commits");
});

test("a message whose text looks like a row is no row", () => {
  const blob = "b".repeat(40);
  const row = `100644 ${blob}`;
  const fields = [tree, `${row} 2\tx`, "", "1", "x", "CONFLICT (file location)", `${row} 3\tx\n`, ""];
  expect(parseMerge(Buffer.from(fields.join("\0")))).toEqual({
    tree,
    files: [{ path: "x", base: null, ours: { blob, mode: "100644" }, theirs: null, type: "location" }],
  });
});
