import { expect, test } from "vitest";

import { parseMerge } from "./parse-merge.ts";

const tree = "a".repeat(40);

test("exit status 1 without a tree throws an error", () => {
  expect(() => parseMerge(Buffer.from(""))).toThrow("could not read one of the commits");
});

test("a message that looks like a row is not a row", () => {
  const blob = "b".repeat(40);
  const row = `100644 ${blob}`;
  const fields = [tree, `${row} 2\tx`, "", "1", "x", "CONFLICT (file location)", `${row} 3\tx\n`, ""];
  expect(parseMerge(Buffer.from(fields.join("\0")))).toEqual({
    tree,
    files: [{ path: "x", base: null, ours: { blob, mode: "100644" }, theirs: null, type: "location" }],
  });
});
