import { describe, expect, test } from "vitest";
import { ageOf } from "./age.ts";
import { diffWords } from "./diff.ts";
import { shown, styled } from "./shown.ts";
import { rowLines, table } from "./table.ts";
import { fitting, widthOf } from "./width.ts";

describe("a table", () => {
  test("aligns columns by their width on a terminal, and keeps foreign text on its line", () => {
    const rows = [
      ["t_1", { text: "running", style: "active" as const }, "할 일 목록"],
      ["t_22", "done", "Evil\u001b[31m\ntitle"],
    ];
    expect(table(["ID", "STATUS", "TITLE"], rows).text.split("\n")).toEqual([
      "ID    STATUS   TITLE",
      "t_1   running  할 일 목록",
      "t_22  done     Evil␛[31m␊title",
    ]);
  });

  test("counts wide characters as two cells and combining marks as none", () => {
    expect(["abc", "할 일", "e\u0301", "👍", "\u001b[1mbold\u001b[0m"].map(widthOf)).toEqual([3, 5, 1, 2, 4]);
    expect(
      rowLines([
        ["할 일", "x"],
        ["ab", "y"],
      ]).map(({ text }) => text),
    ).toEqual(["할 일  x", "ab     y"]);
  });

  test("cuts text that does not fit and marks the cut, and leaves no joiner at its end", () => {
    expect(
      ["short", "too long", "할일목록", "👩\u200d👩\u200d👧", "abcक\u200dषx"].map((text) => fitting(text, 5)),
    ).toEqual(["short", "too …", "할일…", "👩\u200d👩…", "abcक…"]);
  });
});

test("an age is short, and old things have a date", () => {
  const now = new Date("2026-03-01T12:00:00.000Z");
  const ages = [
    "2026-03-01T11:59:30Z",
    "2026-03-01T11:12:00Z",
    "2026-03-01T03:00:00Z",
    "2026-02-20T12:00:00Z",
    "2025-12-31T00:00:00Z",
  ];
  expect(ages.map((at) => ageOf(at, now))).toEqual(["just now", "48m ago", "9h ago", "9d ago", "2025-12-31"]);
});

test("words stay harmless when they are joined", () => {
  const evil = "\u001b]0;x\u0007";
  expect(shown`${styled("bad", evil)} ${evil} ${3}`.text).toBe("␛]0;x␇ ␛]0;x␇ 3");
});

test("a patch is harmless and has no colours outside of a terminal", () => {
  expect(diffWords("@@ -1 +1 @@\n-a\n+\u001b[2Jb\n").text).toBe("@@ -1 +1 @@\n-a\n+␛[2Jb");
});
