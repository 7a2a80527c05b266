import { expect, test } from "vitest";
import { fitText, textWidth } from "./fit-text.ts";

test("a text that fits does not change", () => {
  expect(fitText("abc", 10, textWidth("abc", 10))).toBe("abc");
});

test("a longer text ends with an ellipsis and still fits", () => {
  // Ten letters of 0.58 em are 58 pixels; after 7 letters 0.94 em are left for the ellipsis of one em, after 6 1.52 em.
  expect(fitText("aaaaaaaaaa", 10, 50)).toBe("aaaaaa…");
});

test("Hangul is wider than Latin letters", () => {
  expect(fitText("가나다라마바", 10, 50)).toBe("가나다라…");
});

test("a space before the ellipsis is dropped", () => {
  expect(fitText("aa aaaaaaa", 10, 27)).toBe("aa…");
});

test("a character is never split", () => {
  expect(fitText("😀😀😀😀", 10, 30)).toBe("😀😀…");
});

test("without space, only the ellipsis is left", () => {
  expect(fitText("abc", 10, 0)).toBe("…");
});
