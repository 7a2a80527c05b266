import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const text = "one\r\ntwo\nthree\n";

test("the lines of a comment are read from the file", () => {
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

test("a comment on what is not there is refused with a sentence", () => {
  expect([
    excerptOf({ file: "a.md", lines: { from: 3, to: 4 }, body: "x" }, text),
    excerptOf({ file: "b.md", lines: null, body: "x" }, null),
  ]).toEqual([
    {
      ok: false,
      refusal: {
        code: "invalid",
        message: '"a.md" has 3 lines; the lines 3 to 4 are not among them.',
        details: { field: "lines", lines: 3 },
      },
    },
    {
      ok: false,
      refusal: {
        code: "invalid",
        message: 'There is no file "b.md" in what is reviewed.',
        details: { field: "file" },
      },
    },
  ]);
});

test("of many lines the first forty are kept", () => {
  const long = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`);
  expect(excerptOf({ file: "a.md", lines: { from: 11, to: 90 }, body: "x" }, long.join("\n"))).toEqual({
    ok: true,
    value: long.slice(10, 50).join("\n"),
  });
});
