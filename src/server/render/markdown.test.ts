import { expect, test } from "vitest";
import type { DocumentNode } from "../../protocol/api/review-files.ts";
import { renderMarkdown } from "./markdown.ts";

function rendered(text: string): DocumentNode[] {
  return renderMarkdown(text, "docs/plan.md");
}

test("every block has its source lines", () => {
  const text = "# Plan\n\nWe *store*\ntodos.\n\n- one\n- two\n\n```ts\nconst a = 1;\n```\n";
  expect(rendered(text)).toEqual([
    { tag: "h1", lines: [1, 1], children: ["Plan"] },
    { tag: "p", lines: [3, 4], children: ["We ", { tag: "em", children: ["store"] }, "\ntodos."] },
    {
      tag: "ul",
      lines: [6, 8],
      children: [
        { tag: "li", lines: [6, 6], children: ["one"] },
        { tag: "li", lines: [7, 8], children: ["two"] },
      ],
    },
    { tag: "fence", lines: [9, 11], children: ["const a = 1;"], tokens: [[6, 4, 4, 0, 1, 3, 1, 0]] },
  ]);
});

test("renders tables, ordered lists and diagrams", () => {
  expect(rendered("| a | b |\n|:--|--:|\n| 1 | 2 |\n\n3. x\n\n```mermaid\ngraph TD\n```\n")).toEqual([
    {
      tag: "table",
      lines: [1, 3],
      children: [
        {
          tag: "thead",
          lines: [1, 1],
          children: [
            {
              tag: "tr",
              lines: [1, 1],
              children: [
                { tag: "th", align: "left", children: ["a"] },
                { tag: "th", align: "right", children: ["b"] },
              ],
            },
          ],
        },
        {
          tag: "tbody",
          lines: [3, 3],
          children: [
            {
              tag: "tr",
              lines: [3, 3],
              children: [
                { tag: "td", align: "left", children: ["1"] },
                { tag: "td", align: "right", children: ["2"] },
              ],
            },
          ],
        },
      ],
    },
    { tag: "ol", lines: [5, 6], start: 3, children: [{ tag: "li", lines: [5, 6], children: ["x"] }] },
    { tag: "mermaid", lines: [7, 9], children: ["graph TD"] },
  ]);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <b onclick=alert(1)>bold</b>",
  "<iframe src=https://evil.example></iframe>",
  "<!-- hidden -->",
])("raw HTML stays text: %s", (text) => {
  expect(rendered(text)).toEqual([{ tag: "p", lines: [1, 1], children: [text] }]);
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://evil.example/x",
  "//evil.example/x",
  "../../../etc/passwd",
  "../.git/config",
  "https://[bad",
])("a link to %s has no target", (target) => {
  const text = JSON.stringify([
    rendered(`[click](<${target}>)`),
    rendered(`![click](<${target}>)`),
    rendered(`[click]\n\n[click]: <${target}>`),
  ]);
  expect(text).not.toContain('"href"');
  expect(text).not.toContain('"file"');
});

test("links lead to the web and to files of the same commit", () => {
  expect(
    rendered("[a](https://example.com/?q=1) [b](../README.md#top) <mailto:a@example.com> [c](/x/y.ts)"),
  ).toEqual([
    {
      tag: "p",
      lines: [1, 1],
      children: [
        { tag: "a", href: "https://example.com/?q=1", children: ["a"] },
        " ",
        { tag: "a", file: "README.md", children: ["b"] },
        " ",
        { tag: "a", href: "mailto:a@example.com", children: ["mailto:a@example.com"] },
        " ",
        { tag: "a", file: "x/y.ts", children: ["c"] },
      ],
    },
  ]);
});

test("an image is named and never loaded", () => {
  expect(rendered("![a chart](https://tracker.example/pixel.png) ![](shots/one.png)")).toEqual([
    {
      tag: "p",
      lines: [1, 1],
      children: [
        { tag: "image", href: "https://tracker.example/pixel.png", children: ["a chart"] },
        " ",
        { tag: "image", file: "docs/shots/one.png", children: ["shots/one.png"] },
      ],
    },
  ]);
});

test.each([
  ["quotes in quotes", `${"> ".repeat(5_000)}x`],
  ["brackets", "[".repeat(20_000)],
  ["emphasis that is never closed", "*a _b ".repeat(5_000)],
  ["backticks of every length", Array.from({ length: 400 }, (_, count) => "`".repeat(count + 1)).join(" ")],
  ["lists in lists", Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n")],
])("survives %s", (_, text) => {
  expect(rendered(text).length).toBeGreaterThan(0);
});
