import { describe, expect, test } from "vitest";
import { plainText, readLine } from "./line-text.ts";
import { applySgr, plain } from "./sgr.ts";

const named = (index: number) => ({ kind: "named", index }) as const;
const mixed = (css: string) => ({ kind: "mixed", css }) as const;

describe("readLine", () => {
  test("turns colours and weights into styles and back", () => {
    expect(readLine("\u001b[1;31mERROR\u001b[0m in \u001b[94msrc/a.ts\u001b[39m:12")).toEqual([
      { text: "ERROR", style: { ...plain, bold: true, fg: named(1) } },
      { text: " in ", style: plain },
      { text: "src/a.ts", style: { ...plain, fg: named(12) } },
      { text: ":12", style: plain },
    ]);
  });

  test("reads 256 colours and true colour, with semicolons or colons", () => {
    expect(readLine("\u001b[38;5;9ma\u001b[38;5;208mb\u001b[48;5;244mc\u001b[38:2:1:2:255md")).toEqual([
      { text: "a", style: { ...plain, fg: named(9) } },
      { text: "b", style: { ...plain, fg: mixed("#ff8700") } },
      { text: "c", style: { ...plain, fg: mixed("#ff8700"), bg: mixed("#808080") } },
      { text: "d", style: { ...plain, fg: mixed("#0102ff"), bg: mixed("#808080") } },
    ]);
  });

  test("continues in the style that the line before left", () => {
    const red = applySgr(plain, "31");
    expect(readLine("still red", red)).toEqual([{ text: "still red", style: red }]);
  });

  test("shows the text after a carriage return, in the colour set before it", () => {
    expect(readLine("\u001b[32m10%\r50%\r100%\r")).toEqual([
      { text: "100%", style: { ...plain, fg: named(2) } },
    ]);
  });

  test.each([
    ["a Windows line end", "done\r", "done"],
    ["a backspace", "ab\bc", "ac"],
    ["cursor movement and erasing", "\u001b[2K\u001b[1Gok\u001b[?25h", "ok"],
    ["a hyperlink", "\u001b]8;;https://example.org\u0007link\u001b]8;;\u0007", "link"],
    ["a title ended by ST", "\u001b]0;title\u001b\\text", "text"],
    ["an unfinished sequence at the end", "text\u001b[3", "text"],
    ["NUL and other controls, but not a tab", "a\u0000b\tc\u0007", "ab\tc"],
    ["Hangul and emoji untouched", "검증 완료 ✔ 😀", "검증 완료 ✔ 😀"],
  ])("%s", (_name, raw, shown) => {
    expect(plainText(raw)).toBe(shown);
  });

  test("an invalid colour is ignored", () => {
    expect(readLine("\u001b[38;2;999;0;0mx\u001b[38;5;900my")).toEqual([
      { text: "x", style: plain },
      { text: "y", style: plain },
    ]);
  });
});
