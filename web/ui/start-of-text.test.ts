import { expect, test } from "vitest";
import { startOfText } from "./start-of-text.ts";

const most = { lines: 3, characters: 10 };

test("a short text is its own start", () => {
  const texts = ["", "one", "a\nb\nc", "0123456789"];
  expect(texts.map((text) => startOfText(text, most))).toEqual(texts);
});

test("a long text is cut after its lines or characters, and never within a character", () => {
  const texts = ["a\nb\nc\nd", "a\nb\nc\n", "0123456789a", "0123\n456789abc\nd\ne", "012345678😀"];
  expect(texts.map((text) => startOfText(text, most))).toEqual([
    "a\nb\nc",
    "a\nb\nc",
    "0123456789",
    "0123\n45678",
    "012345678",
  ]);
});
