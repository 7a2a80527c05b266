import { expect, test } from "vitest";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import { checkLinks } from "./links.ts";

const found = (text: string): string[] =>
  checkLinks(readMarkdown("a.md", text), new Set(["a.md"])).map(({ message }) => message);

test("a footnote is no link; a named link is", () => {
  expect(found("It takes 36 minutes[^1].\n\n[^1]: 4 × 6 minutes.\n[^b]: b.md says so.")).toEqual([]);
  expect(found("See [the other][b].\n\n[b]: b.md")).toEqual(["The link to b.md leads to no file."]);
});
