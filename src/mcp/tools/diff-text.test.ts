import { array, assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { diffText } from "./diff-text.ts";

test("lines have the number of their file; unchanged lines far from a change are left out", () => {
  const kinds = "======-+=====+";
  const texts = ["a", "b", "c", "d", "e", "f", "old", "new", "g", "h", "i", "j", "k", "end"];
  expect(diffText({ kinds, texts }, 0, 100)).toEqual({
    text: [
      "4   d",
      "5   e",
      "6   f",
      "7 - old",
      "7 + new",
      "8   g",
      "9   h",
      "10   i",
      "11   j",
      "12   k",
      "13 + end",
    ].join("\n"),
    nextRow: null,
  });
  const apart = diffText({ kinds: `+${"=".repeat(20)}+`, texts: Array.from({ length: 22 }, String) }, 0, 100);
  expect(apart.text.split("\n")).toContain("…");
});

test("the parts of a diff contain the same lines as the whole, whatever their size", () => {
  const rows = array(constantFrom("=", "=", "=", "-", "+"), { maxLength: 60 });
  assert(
    property(rows, integer({ min: 1, max: 9 }), (signs, most) => {
      const diff = { kinds: signs.join(""), texts: signs.map((_, row) => `row ${row}`) };
      const parts: string[] = [];
      for (let from: number | null = 0; from !== null;) {
        const { text, nextRow } = diffText(diff, from, most);
        parts.push(...text.split("\n").filter((line) => line !== "" && line !== "…"));
        from = nextRow;
      }
      const whole = diffText(diff, 0, 1000).text.split("\n");
      expect(parts).toEqual(whole.filter((line) => line !== "" && line !== "…"));
    }),
  );
});
