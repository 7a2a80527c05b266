import { expect, test } from "vitest";
import { hanging, harmless, harmlessInColours, harmlessJson, onOneLine } from "./harmless.ts";

test.each([
  ["a colour", "\u001b[31mred\u001b[0m", "␛[31mred␛[0m"],
  [
    "a link",
    "\u001b]8;;https://zap.test\u0007click\u001b]8;;\u001b\\",
    "␛]8;;https://zap.test␇click␛]8;;␛\\",
  ],
  ["the clipboard", "\u001b]52;c;Y3VybA==\u0007", "␛]52;c;Y3VybA==␇"],
  ["an 8-bit sequence", "\u009b2J\u009d0;title\u009c", "<U+009B>2J<U+009D>0;title<U+009C>"],
  ["a line written over", "rm -rf /\rls", "rm -rf /␍ls"],
  ["what takes characters back", "evil\b\b\b\bgood\u007f", "evil␈␈␈␈good␡"],
  ["other ways to the next line", "a\u000bb\u000cc\u0085d\u2028e\u2029f", "a␋b␌c<U+0085>d<U+2028>e<U+2029>f"],
  ["another direction", "\u202egpj.exe \u2066a\u2069 \u200f", "<U+202E>gpj.exe <U+2066>a<U+2069> <U+200F>"],
  ["what has no width", "ad\u200bmin\u2060\ufeff\u{e0041}", "ad<U+200B>min<U+2060><U+FEFF><U+E0041>"],
  ["what looks blank", "a\u00adb\u3164c\u2800d\ufe0f", "a<U+00AD>b<U+3164>c<U+2800>d<U+FE0F>"],
  ["lines and tabs", "one\r\ntwo\n\tthree", "one\ntwo\n\tthree"],
  ["any script", "가나다 שלום नमस्ते می‌خواهم 👩‍👩‍👧 é", "가나다 שלום नमस्ते می‌خواهم 👩‍👩‍👧 é"],
])("shows %s instead of obeying it", (_, text, shown) => {
  expect(harmless(text)).toBe(shown);
});

test("preserves colours, and no other escape sequences, on request", () => {
  const text =
    "\u001b[1;31mred\u001b[0m\u001b[38:2::1:2:3m \u001b[2J\u001b]8;;x\u0007\u009b31m\r\u001b[31\u001b[?25l\n";
  const shown = "\u001b[1;31mred\u001b[0m\u001b[38:2::1:2:3m ␛[2J␛]8;;x␇<U+009B>31m␍␛[31␛[?25l\n";
  expect(harmlessInColours(text)).toBe(shown);
});

test("shows a style that conceals text, and preserves colours with the same number", () => {
  const text = "\u001b[8mgone\u001b[1;08;4m \u001b[38;5;8mgrey\u001b[48;2;8;8;8;1m dark\u001b[0m";
  const shown = "␛[8mgone␛[1;08;4m \u001b[38;5;8mgrey\u001b[48;2;8;8;8;1m dark\u001b[0m";
  expect(harmlessInColours(text)).toBe(shown);
});

test("JSON keeps its meaning and contains nothing that a terminal obeys", () => {
  const value = { title: "\u001b]0;x\u0007\u009b2J\u007f \u202e가\u{e0041}" };
  const json = harmlessJson(value);
  expect(json).toBe('{"title":"\\u001b]0;x\\u0007\\u009b2J\\u007f \\u202e가\\udb40\\udc41"}');
  expect(JSON.parse(json)).toEqual(value);
  expect(harmlessJson({ a: 1 }, 2)).toBe('{\n  "a": 1\n}');
});

test("a text cannot imitate a line of ours", () => {
  expect(onOneLine("Mine\r\nt_k3m9x2ab  completed\n")).toBe("Mine␊t_k3m9x2ab  completed␊");
  expect(hanging("first\nsecond\n\nfourth", 2)).toBe("first\n  second\n  \n  fourth");
});
