import { expect, test } from "vitest";
import type { DocumentMark } from "../../../../src/protocol/api/review-files.ts";
import { blocksOf, linesUnder } from "./document-blocks.ts";

function mark(
  tag: DocumentMark["tag"],
  from: number,
  to: number,
  ...children: DocumentMark["children"]
): DocumentMark {
  return { tag, lines: [from, to], children };
}

const inner = mark("li", 6, 6, "inner");
const item = mark("li", 5, 7, "outer", mark("ul", 6, 6, inner));
const title = mark("h1", 1, 1, "Plan");
const text = mark("p", 3, 4, "Text");
const blocks = blocksOf([title, "\n", text, mark("ul", 5, 7, item)]);

test("top-level blocks and every list item accept comments", () => {
  expect(blocks).toEqual([title, text, item, inner]);
});

test("a comment appears under the smallest block that contains its line, or the one before it", () => {
  expect(linesUnder(blocks, [0, 2, 4, 6, 7, 99])).toEqual(
    new Map([
      [title, [2]],
      [text, [4]],
      [inner, [6, 99]],
      [item, [7]],
    ]),
  );
  expect(linesUnder([], [3])).toEqual(new Map());
});
