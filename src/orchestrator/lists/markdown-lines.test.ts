import { describe, expect, it } from "vitest";

import { readMarkdown } from "./markdown-lines.ts";

/** Returns the visible text lines as `number: text`, and code blocks as `first-last language`. */
function shape(content: string): readonly string[] {
  return readMarkdown(content).flatMap((item) => {
    if (item.kind === "fence") return [`${item.number}-${item.last} code ${item.language}`.trimEnd()];
    return item.text.trim() === "" ? [] : [`${item.number}: ${item.text.trimEnd()}`];
  });
}

describe("fences", () => {
  it("a fence and its content are one item, with its language", () => {
    expect(readMarkdown("a\n```Mermaid {x}\ngraph TD\n```\nb")).toEqual([
      { kind: "text", number: 1, offset: 0, text: "a", raw: "a" },
      { kind: "fence", number: 2, last: 4, language: "mermaid", indent: 0, lines: ["graph TD"] },
      { kind: "text", number: 5, offset: 30, text: "b", raw: "b" },
    ]);
  });

  it("only a run of the same character that is at least as long closes a fence", () => {
    expect(shape("````\n```\n~~~~\n````\nb")).toEqual(["1-4 code", "5: b"]);
    expect(shape("~~~ a`b\n```\n~~~\nb")).toEqual(["1-3 code a`b", "4: b"]);
  });

  it("an unclosed fence continues to the end of the file", () => {
    expect(shape("a\n```\n- [ ] x\n")).toEqual(["1: a", "2-3 code"]);
  });

  it("backticks followed by another backtick do not open a fence", () => {
    expect(shape("``` a ` b\nc")).toEqual(["1: ``` a ` b", "2: c"]);
  });

  it("a fence in a list item ends with the item", () => {
    expect(shape("1. a\n   ```sh\n   x\n   ```\n   b")).toEqual(["1: 1. a", "2-4 code sh", "5:    b"]);
    expect(shape("- a\n  ```sh\n  x\n- b")).toEqual(["1: - a", "2-3 code sh", "4: - b"]);
    expect(shape("- ```sh\n  x\n  ```\n- b")).toEqual(["1-3 code sh", "4: - b"]);
  });

  it("a fence in a quote ends with the quote", () => {
    expect(shape("> ```\n> x\n> ```\nb")).toEqual(["1-3 code", "4: b"]);
    expect(shape("> ```\n> x\nb")).toEqual(["1-2 code", "3: b"]);
    expect(shape("```\n> ```\n```\nb")).toEqual(["1-3 code", "4: b"]);
  });

  it("a fence indented by four columns does not close a block", () => {
    expect(shape("```\n    ```\n```\nb")).toEqual(["1-3 code", "4: b"]);
  });
});

describe("indented code", () => {
  it("a line indented by four columns after a blank line is code outside lists", () => {
    expect(shape("a\n\n    - [ ] x\n\n\ty\nb")).toEqual(["1: a", "3-5 code", "6: b"]);
    expect(shape("# a\n    x")).toEqual(["1: # a", "2-2 code"]);
  });

  it("an indented line within a paragraph or a list is text", () => {
    expect(shape("a\n    b")).toEqual(["1: a", "2:     b"]);
    expect(shape("- a\n\n    - b")).toEqual(["1: - a", "3:     - b"]);
    expect(shape("- a\n\nb\n\n    c")).toEqual(["1: - a", "3: b", "5-5 code"]);
  });
});

describe("comments", () => {
  it("spaces replace a comment, which may span lines", () => {
    expect(readMarkdown("a <!-- 한 --> b").map((item) => item.kind === "text" && item.text)).toEqual([
      "a            b",
    ]);
    expect(shape("<!-- a\n- [ ] x\n\n-->\nb")).toEqual(["5: b"]);
  });

  it("the rest of a line on which a comment block ends is not Markdown", () => {
    expect(shape("<!-- a --> - [ ] T1: x\nb")).toEqual(["2: b"]);
  });

  it("an opening in inline code or after a backslash is text", () => {
    expect(shape("use `<!--` here\nb")).toEqual(["1: use `<!--` here", "2: b"]);
    expect(shape("use ``a ` <!--`` here\nb")).toEqual(["1: use ``a ` <!--`` here", "2: b"]);
    expect(shape("use \\<!-- here\nb -->")).toEqual(["1: use \\<!-- here", "2: b -->"]);
  });

  it("an unclosed comment within a paragraph is text", () => {
    expect(shape("a <!-- b\n\n- [ ] c\n-->")).toEqual(["1: a <!-- b", "3: - [ ] c", "4: -->"]);
    expect(shape("a <!-- b\nc --> d")).toEqual(["1: a", "2:       d"]);
  });

  it("an unclosed comment block hides the rest of the file", () => {
    expect(shape("a\n\n<!-- b\n\nc")).toEqual(["1: a"]);
  });

  it("a fence in a comment does not open a block", () => {
    expect(shape("<!--\n```\n-->\nb")).toEqual(["4: b"]);
    expect(shape("<!-->\nb")).toEqual(["2: b"]);
  });
});

describe("bytes and line breaks", () => {
  it("offsets count bytes, also with CRLF, a byte order mark and multi-byte text", () => {
    expect(readMarkdown("\uFEFF한글\r\n😀 x\r\né")).toEqual([
      { kind: "text", number: 1, offset: 3, text: "한글", raw: "한글" },
      { kind: "text", number: 2, offset: 11, text: "😀 x", raw: "😀 x" },
      { kind: "text", number: 3, offset: 19, text: "é", raw: "é" },
    ]);
  });

  it("front matter is left out, a rule at the start is not front matter", () => {
    expect(shape("---\ntitle: x\n---\nb")).toEqual(["4: b"]);
    expect(shape("---\n- [ ] x\n---\nb")).toEqual(["1: ---", "2: - [ ] x", "3: ---", "4: b"]);
    expect(shape("---\ntitle: x\nb")).toEqual(["1: ---", "2: title: x", "3: b"]);
  });

  it("an empty file has no lines", () => {
    expect(readMarkdown("")).toEqual([]);
    expect(readMarkdown("\n")).toEqual([{ kind: "text", number: 1, offset: 0, text: "", raw: "" }]);
  });
});
