import { expect, test } from "vitest";
import { codesText, hiddenIn, withNames } from "./hidden-characters.ts";
import { findHidden } from "./hidden-findings.ts";

test.each([
  ["an override", "if (admin\u202e) {", ["U+202E"]],
  ["isolates and marks", "\u2066a\u2069\u200f\u061c", ["U+2066", "U+2069", "U+200F", "U+061C"]],
  ["no width", "a\u200bb\u2060c\u00add", ["U+200B", "U+2060", "U+00AD"]],
  ["a byte order mark", "\ufeffa", ["U+FEFF"]],
  ["a joiner between letters that do not join", "ad\u200dmin\u200c", ["U+200D", "U+200C"]],
  [
    "letters that look like nothing",
    "const \u3164 = \uffa0\u115f\u1160;",
    ["U+3164", "U+FFA0", "U+115F", "U+1160"],
  ],
  ["tags", "go\u{e0041}\u{e0042}", ["U+E0041", "U+E0042"]],
  ["a flag that spells something else", "🏴\u{e0061}\u{e007f}", ["U+E0061", "U+E007F"]],
  [
    "selectors after letters, and a second one",
    "a\ufe0f❤\ufe0f\ufe01\u{e0101}",
    ["U+FE0F", "U+FE01", "U+E0101"],
  ],
  ["controls and separators", "a\u0008\u001b\r\u2028b", ["U+0008", "U+001B", "U+000D", "U+2028"]],
  ["the blank of Braille", "\u2800", ["U+2800"]],
])("%s is hidden", (_name, text, codes) => {
  expect(hiddenIn(text).flatMap((run) => run.codes)).toEqual(codes);
});

test.each([
  ["plain text", "Grüße, 안녕하세요\t日本語 → ∑ €"],
  ["joined pictures", "👩\u200d💻 👨\u200d👩\u200d👧\u200d👦 🏳\ufe0f\u200d🌈 🧑🏽\u200d🚒 ❤\ufe0f\u200d🔥"],
  ["selectors and keycaps", "☎\ufe0e ❤\ufe0f 1\ufe0f\u20e3 ©\ufe0f"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["Persian and Hindi words", "می\u200cخواهم क्\u200dष श्री"],
  ["forms of ideographs", "葛\u{e0100} 﨑\ufe00"],
  ["old Hangul", "\u115f\u1161 \u1100\u1160\u11a8"],
])("%s is visible", (_name, text) => {
  expect(hiddenIn(text)).toEqual([]);
});

test("adjacent characters form one run with the kind of the first", () => {
  expect(hiddenIn("a\u202e\u2066b\u{e0041}")).toEqual([
    { at: 1, length: 2, codes: ["U+202E", "U+2066"], kind: "order" },
    { at: 4, length: 2, codes: ["U+E0041"], kind: "tag" },
  ]);
  expect(codesText(["U+202E", "U+2066"])).toBe("U+202E +1");
  expect(withNames("a\u202etxt.\u3164exe")).toBe("a[U+202E]txt.[U+3164]exe");
});

test("findings of a file are counted by code point with their lines; a byte order mark does not count", () => {
  const lines = ["\ufeffa\u200b\u200b", "b", "c\u200b\u0007", "\ufeff"];
  const rows = [...lines.map((text, at) => ({ now: at + 1, text })), { now: null, text: "gone\u202e" }];
  expect(findHidden(rows)).toEqual([
    { code: "U+200B", kind: "width", count: 3, lines: [1, 3] },
    { code: "U+0007", kind: "control", count: 1, lines: [3] },
    { code: "U+FEFF", kind: "width", count: 1, lines: [4] },
  ]);
});

test("a hundred thousand of them take linear time", () => {
  const began = performance.now();
  expect(hiddenIn("\u{e0041}".repeat(50_000))[0]?.codes.length).toBe(50_000);
  expect(hiddenIn("👩\u200d".repeat(50_000)).length).toBe(1);
  expect(performance.now() - began).toBeLessThan(2_000);
});
