import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const text = "one\r\ntwo\nthree\n";

test("reads the lines of a comment from the file", () => {
  expect([
    excerptOf({ file: "a.md", lines: { from: 1, to: 2 }, body: "x" }, text),
    excerptOf({ file: "a.md", lines: null, body: "x" }, text),
    excerptOf({ file: null, lines: null, body: "x" }, null),
  ]).toEqual([
    { ok: true, value: "one\ntwo" },
    { ok: true, value: "" },
    { ok: true, value: "" },
  ]);
});

test("refuses a comment on a missing file or line with a sentence", () => {
  expect([
    excerptOf({ file: "a.md", lines: { from: 3, to: 4 }, body: "x" }, text),
    excerptOf({ file: "b.md", lines: null, body: "x" }, null),
  ]).toEqual([
    {
      ok: false,
      refusal: {
        code: "invalid",
        message: '"a.md" has only 3 lines; lines 3 to 4 do not exist.',
        details: { field: "lines", lines: 3 },
      },
    },
    {
      ok: false,
      refusal: {
        code: "invalid",
        message: 'There is no file "b.md" in this review.',
        details: { field: "file" },
      },
    },
  ]);
});

test("stores at most the first forty lines", () => {
  const long = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`);
  expect(excerptOf({ file: "a.md", lines: { from: 11, to: 90 }, body: "x" }, long.join("\n"))).toEqual({
    ok: true,
    value: long.slice(10, 50).join("\n"),
  });
});
