import { expect, test } from "vitest";
import { type Anchor, anchorOf, draftName } from "./anchor.ts";

test.each<Anchor>([
  { file: null, lines: null },
  { file: "docs/1-2.한글.md", lines: null },
  { file: "src/a.b.ts", lines: { from: 3, to: 12 } },
])("the place of a draft can be told from its name: %o", (anchor) => {
  expect(anchorOf("rv_00000001", draftName("rv_00000001", anchor))).toEqual(anchor);
});

test("another name tells nothing", () => {
  expect(anchorOf("rv_00000001", "comment.rv_00000001.x")).toBe(null);
});
