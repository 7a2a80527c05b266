import { expect, test } from "vitest";
import { diffRows } from "./diff-rows.ts";

test("rows are unchanged, removed or added, with the changed words", () => {
  expect(diffRows("one\nsave to disk now\nthree\n", "one\nsave to cloud now\nthree\nfour\n", null)).toEqual({
    kinds: "=-+=+",
    texts: ["one", "save to disk now", "save to cloud now", "three", "four"],
    tokens: [[], [], [], [], []],
    words: { 1: [8, 4], 2: [8, 5] },
  });
});

test("a line that was replaced entirely has no marked words", () => {
  expect(diffRows("completely different\n", "x = 1\n", null).words).toEqual({});
});

test("a file is new, deleted, or has only other line endings", () => {
  expect(diffRows("", "a\nb\n", null).kinds).toBe("++");
  expect(diffRows("a\nb\n", "", null).kinds).toBe("--");
  expect(diffRows("a\nb\n", "a\r\nb\n", null)).toEqual({
    kinds: "-+=",
    texts: ["a", "a", "b"],
    tokens: [[], [], []],
    words: { 0: [], 1: [] },
  });
  expect(diffRows("", "", null).kinds).toBe("");
});

test("highlights both sides", () => {
  expect(diffRows("const a = 1;\n", 'const a = "x";\n', "ts").tokens).toEqual([
    [6, 4, 4, 0, 1, 3, 1, 0],
    [6, 4, 4, 0, 3, 2, 1, 0],
  ]);
});

test("compares two thousand changed lines quickly", () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `  return compute(${index}, "value ${index}");`);
  const changed = lines.map((line, index) => (index % 7 === 0 ? line.replace("compute", "derive") : line));
  const before = process.cpuUsage();
  const { kinds } = diffRows(lines.join("\n"), changed.join("\n"), "ts");
  const { user, system } = process.cpuUsage(before);
  expect(kinds.split("-").length - 1).toBe(286);
  expect((user + system) / 1000).toBeLessThan(2_000);
});

test("gives up on texts with nothing in common and shows them as removed and added", () => {
  const one = Array.from({ length: 15_000 }, (_, index) => `a${index}`).join("\n");
  const other = Array.from({ length: 15_000 }, (_, index) => `b${index}`).join("\n");
  const { kinds } = diffRows(`same\n${one}\nend\n`, `same\n${other}\nend\n`, null);
  expect(kinds).toBe(`=${"-".repeat(15_000)}${"+".repeat(15_000)}=`);
});
