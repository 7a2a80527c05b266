import { expect, test } from "vitest";
import { commentsAt } from "./comments-at.ts";

test("comments alternate between a position and a text", () => {
  expect(
    commentsAt([
      "docs/a.md:3",
      "For whom?",
      "docs/b.md",
      "Too long.",
      "a:b.md:10-12",
      "Twice.",
      "c:x",
      "Odd.",
    ]),
  ).toEqual([
    { file: "docs/a.md", lines: { from: 3, to: 3 }, body: "For whom?" },
    { file: "docs/b.md", lines: null, body: "Too long." },
    { file: "a:b.md", lines: { from: 10, to: 12 }, body: "Twice." },
    { file: "c:x", lines: null, body: "Odd." },
  ]);
  expect(() => commentsAt(["docs/a.md:3"])).toThrow(
    '--at needs a place and a text: --at FILE[:LINE[-LINE]] "TEXT".',
  );
});
