import { expect, test } from "vitest";
import { type Anchor, anchorOf, draftName } from "./anchor.ts";

test.each<Anchor>([
  { file: null, lines: null },
  { file: "docs/1-2.한글.md", lines: null },
  { file: "src/a.b.ts", lines: { from: 3, to: 12 } },
])("an anchor survives a round trip through its draft name: %o", (anchor) => {
  expect(anchorOf("rv_00000001", draftName("rv_00000001", anchor))).toEqual(anchor);
});

test("another name has no anchor", () => {
  expect(anchorOf("rv_00000001", "comment.rv_00000001.x")).toBe(null);
});
